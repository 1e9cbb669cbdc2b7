"""The examples of the documentation run, and do what they say."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_a_few_steps_of_training_already_beat_random_players() -> None:
    command = [sys.executable, str(ROOT / "examples" / "train_poison.py"), "--steps", "150"]
    result = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ)
    share = re.search(r"win share (0\.\d+)", result.stdout)
    assert share is not None
    assert float(share.group(1)) > 0.4
