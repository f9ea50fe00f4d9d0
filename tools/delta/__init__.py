"""Models made smaller: what tools/dd consists of."""
