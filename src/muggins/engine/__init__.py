"""The rules: what may be done, what follows from it, what each seat may see, what it scores."""
