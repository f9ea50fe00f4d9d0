#!/usr/bin/env python3
"""The Python package from nothing: builds the wheel, installs it with what the tests use into a fresh virtual environment, and
runs the tests of this folder there. Called as all scripts; with PYTHON in the environment it is about that interpreter."""
import glob
import os
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(os.path.dirname(HERE))
PACKAGES = ["numpy", "matplotlib", "mypy"]


def skip(reason):
    print("skipped: " + reason)
    sys.exit(77)


def call(*command, **options):
    return subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, **options)


def find_python():
    """A path, if it can build and make environments."""
    python = os.environ.get("PYTHON") or sys.executable
    probe = "import ensurepip, os, sys, sysconfig, venv; assert sys.version_info >= (3, 10); " \
            "assert os.path.exists(os.path.join(sysconfig.get_paths()['include'], 'Python.h'))"
    if call(python, "-c", probe, stderr=subprocess.DEVNULL).returncode != 0:
        skip("%s is older than 3.10, or lacks its headers or the module venv (python3-dev, python3-venv)" % python)
    return python


def main():
    python = find_python()
    # Beside other build trees: a compiler cache knows objects by their place below the source.
    os.makedirs(os.path.join(SOURCE, "build"), exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="polycube-wheel-") as folder, \
            tempfile.TemporaryDirectory(prefix="wheel-", dir=os.path.join(SOURCE, "build")) as build:
        environment = os.path.join(folder, "venv")
        call(python, "-m", "venv", environment, check=True)
        pip = [os.path.join(environment, "bin", "pip"), "--disable-pip-version-check", "install", "--quiet"]
        if call(*pip, *PACKAGES, stderr=subprocess.DEVNULL).returncode != 0:
            skip("PyPI cannot be reached")

        start = time.monotonic()
        done = call(os.path.join(SOURCE, "tools", "python", "wheel"), "--python", python, "--build", build,
                    stdout=subprocess.PIPE, text=True)
        if done.returncode != 0:
            return 1
        wheel = done.stdout.strip()
        print("%s: %.1f MB, built in %.0f s" % (os.path.basename(wheel), os.path.getsize(wheel) / 1e6, time.monotonic() - start), flush=True)
        call(*pip, "--no-index", wheel, check=True)

        failed = []
        settings = dict(os.environ, POLYCUBE_SOURCE=SOURCE)
        for path in sorted(glob.glob(os.path.join(HERE, "test_*.py"))):
            print("--- " + os.path.basename(path), flush=True)
            # Not in the repository, whose folders a module could be taken from by mistake.
            if call(os.path.join(environment, "bin", "python"), path, cwd=folder, env=settings, timeout=3600).returncode != 0:
                failed.append(os.path.basename(path))
        print("failed: " + ", ".join(failed) if failed else "all passed")
        return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
