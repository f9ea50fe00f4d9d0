#!/usr/bin/env python3
"""The same as run_under_fire.py, with every engine and many more moments."""
import run_under_fire

run_under_fire.main(12)
