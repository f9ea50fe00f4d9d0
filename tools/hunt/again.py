"""Everything that was found before, once more."""
import glob
import os

from . import common, outside, systems


def look(options):
    folder = common.build_folder(options, ["polycube", "fuzz_systems"])
    files = options.files or sorted(path for ending in ("btor2", "aag", "aig") for path in glob.glob(os.path.join(options.found, "*." + ending)))
    problems = 0
    for path in files:
        problem = again(folder, path)
        problems += problem != ""
        common.say("%s: %s" % (os.path.basename(path), problem or "good"))
    common.say("%d cases, %d are as bad as they were" % (len(files), problems))
    return problems


def again(folder, path):
    """What is wrong with a case, or ''."""
    note = common.read_note(path)
    words = note.get("options", "").split()
    if note["check"] == "outside":
        command = outside.command(os.path.join(folder, "polycube"))(path, words)
    else:
        command = systems.command(os.path.join(folder, "fuzz_systems"))(path, words)
    outcome = common.run(command, 120)
    accident = outcome.accident()
    return "%s: %s" % accident if accident else outcome.out.strip() if outcome.code != 0 else ""
