#!/usr/bin/env python3
"""The client of the protocol's own Python package talks with `polycube serve`, in both eras of the protocol: with a handshake, and
with a version in each request. The package is installed into a temporary environment; skipped where it cannot be had."""
import os
import subprocess
import sys

from harness import Test

CLIENT = '''
import asyncio, sys
import mcp
from mcp.client.stdio import stdio_client

server = mcp.StdioServerParameters(command=sys.argv[1], args=["serve"])


async def conversation(client, model):
    print(",".join(tool.name for tool in (await client.list_tools()).tools))
    print((await client.call_tool("load", {"files": [model]})).content[0].text.split(":")[0])
    answer = await client.call_tool("check", {"model": "m1", "engine": "bits-bmc"})
    print(answer.is_error, answer.structured_content["verdict"], answer.structured_content["properties"][0]["step"])
    print((await client.call_tool("check", {"model": "m2"})).is_error)


async def handshake():
    async with stdio_client(server) as (read, write):
        async with mcp.ClientSession(read, write) as client:
            print((await client.initialize()).protocol_version)
            await conversation(client, sys.argv[2])


async def stateless():
    async with mcp.Client(stdio_client(server)) as client:
        print(client.protocol_version)
        await conversation(client, sys.argv[2])


asyncio.run(handshake())
asyncio.run(stateless())
'''
WANTED = """load,unload,properties,check,trace,value,search,cti,lemmas,explain
m1
False sat 7
True
"""

test = Test()
python = os.path.join(test.path("environment"), "bin", "python")
made = subprocess.run([sys.executable, "-m", "venv", test.path("environment")], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
if made.returncode != 0:
    test.skip("no virtual environment can be made")
loaded = subprocess.run([python, "-m", "pip", "install", "--quiet", "mcp>=2.3,<3"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600)
if loaded.returncode != 0:
    test.skip("pip cannot install the package mcp")
model = os.path.join(test.source, "docs/examples/counter_bug.btor2")
done = test.execute([python, test.write("client.py", CLIENT), test.polycube, model], timeout=120)
test.equal(done.out, "2025-11-25\n" + WANTED + "2026-07-28\n" + WANTED, "both conversations", done)
test.finish()
