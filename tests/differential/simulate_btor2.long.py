#!/usr/bin/env python3
"""As simulate_btor2.py, with 50 models and 100 runs of each."""
from simulate_btor2 import main

main(50, 100, 400_000)
