#!/usr/bin/env python3
"""All public bit-vector and array models as AIGER: ABC, given a few seconds, says nothing else than what is known."""
from convert import main

main(everything=True)
