#!/usr/bin/env python3
"""As simulate_aiger.py, on all AIGER models of reasonable size."""
from simulate_aiger import main

main(1000, 100, 150_000)
