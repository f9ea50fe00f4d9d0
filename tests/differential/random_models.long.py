#!/usr/bin/env python3
"""As random_models.py, with 3000 models."""
from random_models import main

main(3000, 1000)
