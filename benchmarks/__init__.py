"""Figures that anyone can repeat: ``python3 -m benchmarks``."""
