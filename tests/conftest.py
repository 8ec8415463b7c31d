"""How thoroughly properties are tried."""

from hypothesis import settings

# No deadline: the machine may be busy. Failures print how to repeat them.
settings.register_profile("muggins", deadline=None, max_examples=40, print_blob=True)
settings.load_profile("muggins")
