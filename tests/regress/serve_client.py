"""A client of `polycube serve`: requests by name, answers by number, and what comes in between."""
import json
import queue
import subprocess
import threading
import time


class Server:
    def __init__(self, command, folder):
        self.process = subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.errors = []
        self.answers = {}  # by the number of the request
        self.notifications = []
        self.others = queue.Queue()  # answers without a number
        self.bad_lines = []
        self.changed = threading.Condition()
        self.last = 0
        self.readers = [threading.Thread(target=target, daemon=True) for target in (self._read, self._read_errors)]
        for reader in self.readers:
            reader.start()

    def _read(self):
        for line in self.process.stdout:
            try:
                message = json.loads(line)
            except ValueError:
                self.bad_lines.append(line)
                continue
            with self.changed:
                if "method" in message:
                    self.notifications.append(message)
                elif message.get("id") is None:
                    self.others.put(message)
                else:
                    self.answers[message["id"]] = message
                self.changed.notify_all()

    def _read_errors(self):
        for line in self.process.stderr:
            self.errors.append(line.decode(errors="replace"))

    def write(self, data):
        self.process.stdin.write(data if isinstance(data, bytes) else data.encode())
        self.process.stdin.flush()

    def send(self, method, params=None, number=None):
        """The number of the request, of which the answer may come later."""
        self.last += 1
        number = self.last if number is None else number
        message = {"jsonrpc": "2.0", "id": number, "method": method}
        if params is not None:
            message["params"] = params
        self.write(json.dumps(message) + "\n")
        return number

    def notify(self, method, params):
        self.write(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}) + "\n")

    def answer(self, number, timeout=60):
        """Its answer; None if there is none in time."""
        end = time.monotonic() + timeout
        with self.changed:
            while number not in self.answers:
                left = end - time.monotonic()
                if left <= 0 or not self.changed.wait(left):
                    return None
            return self.answers.pop(number)

    def ask(self, method, params=None, timeout=60):
        return self.answer(self.send(method, params), timeout)

    def start(self, tool, arguments, meta=None):
        params = {"name": tool, "arguments": arguments}
        if meta:
            params["_meta"] = meta
        return self.send("tools/call", params)

    def finish(self, number, timeout=60):
        """(text, data, is it an error) of a call."""
        answer = self.answer(number, timeout)
        if answer is None or "result" not in answer:
            return ("no answer: %s" % answer, {}, True)
        result = answer["result"]
        return (result["content"][0]["text"], result.get("structuredContent"), result.get("isError", False))

    def call(self, tool, **arguments):
        return self.finish(self.start(tool, arguments))

    def close(self, timeout=10):
        """(exit code, seconds) after the end of the input; the code is None if the process does not end."""
        start = time.monotonic()
        self.process.stdin.close()
        try:
            code = self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            code = None
        for reader in self.readers:
            reader.join(5)
        return code, time.monotonic() - start
