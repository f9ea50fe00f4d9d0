# OSS CAD Suite: copy rules/polycube.py and scripts/polycube.sh below `default` of oss-cad-suite-build, and add 'polycube'
# to the resources of the package. POLYCUBE_REPOSITORY is the address of polycube's repository.
#
# Tried: that the rule loads, with what tools/setup pins (tests/packaging/recipes.py). Not tried: the suite's own build, as
# its images could not be had. Only Linux: for Windows see tools/packaging/windows.
import os

from src.base import SourceLocation, Target

# As pinned in tools/setup. They have names of their own, since the suite has other versions of some of them.
PINNED = [
    ("cadical", "https://github.com/arminbiere/cadical", "rel-2.1.3", "LICENSE"),
    ("bitwuzla", "https://github.com/bitwuzla/bitwuzla", "0.8.0", "COPYING"),
    ("boolector", "https://github.com/Boolector/boolector", "cc3a70918538c1e71ea5e7273fa1ac098da37c1b", "COPYING"),
    ("btor2tools", "https://github.com/hwmcc/btor2tools", "037f1fa88fb439dca6f648ad48a3463256d69d8b", "LICENSE.txt"),
    ("aiger", "https://github.com/arminbiere/aiger", "322d70b799ffc5e4570093183198abb27cae042a", "LICENSE"),
    ("fst", "https://github.com/thomashk0/fst-sys", "7de3d46db6f535e0331b777554aec40dc79279d1", "LICENSE"),
    ("symfpu", "https://github.com/martin-cs/symfpu", "8fbe139bf0071cbe0758d2f6690a546c69ff0053", "LICENSE"),
    ("json", "https://github.com/nlohmann/json", "v3.11.2", "LICENSE.MIT"),
    ("llvm", "https://github.com/llvm/llvm-project", "llvmorg-14.0.6", "llvm/LICENSE.TXT"),
]

for library, location, revision, license_file in PINNED:
    SourceLocation(name="polycube-" + library, vcs="git", location=location, revision=revision,
                   license_file=license_file, license_build_only=True)

SourceLocation(name="polycube", vcs="git", location=os.environ.get("POLYCUBE_REPOSITORY", ""),
               revision="origin/main", license_file="LICENSE")

Target(name="polycube", sources=["polycube"] + ["polycube-" + row[0] for row in PINNED],
       arch=["linux-x64", "linux-arm64"])
