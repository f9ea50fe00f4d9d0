#!/usr/bin/env python3
"""Thousands of random concurrent assertions against the definition of the language."""
from sva import main

main(modules=150, properties=40, traces=6)
