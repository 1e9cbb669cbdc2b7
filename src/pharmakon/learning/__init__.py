"""Learning by self-play: one net for all seats, trained on the GPU or, small, on the CPU.

`settings.py` has everything one can turn, `train.py` the loop. Needs PyTorch: `pharmakon[train]`.
"""
