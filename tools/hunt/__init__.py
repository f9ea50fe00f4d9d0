"""What tools/fuzz consists of."""
