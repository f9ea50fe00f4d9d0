#!/usr/bin/env python3
"""The same as run_growth.py, with larger models, every kind of lemma and of lift, and terms at every place for every engine."""
import run_growth

ENGINES = {**run_growth.ENGINES, **run_growth.MORE_ENGINES}
run_growth.main(2, ENGINES, ("init", "constraint", "bad"), ENGINES, False)
