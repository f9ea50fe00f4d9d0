#!/usr/bin/env python3
"""All golden rows of all operators, by both engines with both solvers."""
from operators import main

main(everything=True)
