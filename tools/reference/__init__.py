"""The pages of docs/reference and docs/rulings, made from the program so that they never say anything else."""
