"""Says of each text on standard input whether the validator of a folder finds it valid.

Before each text stands its length in bytes, on a line of its own; for each, a 1 or a 0 comes out.
"""

import importlib.util
import sys

sys.dont_write_bytecode = True
spec = importlib.util.spec_from_file_location("valid", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
Bad = sys.modules["reader"].Bad
while size := sys.stdin.buffer.readline():
    text = sys.stdin.buffer.read(int(size)).decode()
    try:
        module.valid(text)
        sys.stdout.write("1")
    except Bad:
        sys.stdout.write("0")
