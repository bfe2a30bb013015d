// The conformance tool of the protocol, on the scenarios that do not need a server written for it. It needs Node 22 and is
// too large to be a dependency (51 MB), so `npm run test:all -- node22` installs it and other runs skip this file.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { afterFile } from '../cleanup.ts'
import { makeWorld, prompt, PROJECT, SESSION } from '../cli/annals.ts'
import { root } from '../rules/files.ts'
import { serverCommand } from './connect.ts'
import { openBridge } from './http-bridge.ts'

const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list']

const folder = join(root, 'node_modules', '.cache', 'conformance', 'node_modules')
const tool = join(folder, '@modelcontextprotocol', 'conformance', 'dist', 'index.js')
const canRun = existsSync(tool) && Number(process.versions.node.split('.')[0]) >= 22

test.skipIf(!canRun).each(SCENARIOS)('passes the scenario %s', { timeout: 60_000 }, async (scenario) => {
  const id = '11111111-0000-4000-8000-000000000001'
  const world = makeWorld({ [`${PROJECT}/${SESSION}.jsonl`]: `${prompt(id, 'Why are there two alerts per tide?')}\n` })
  const bridge = await openBridge(serverCommand(world))
  afterFile(async () => bridge.close())
  const args = [tool, 'server', '--url', bridge.url, '--scenario', scenario]
  const child = spawn(process.execPath, args, { cwd: world.home, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join('\n')
  expect(output).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed, 0 warnings/)
  expect(await exited).toBe(0)
  // The scenario reached the server, which wrote nothing but JSON-RPC.
  expect(bridge.lines.length).toBeGreaterThan(0)
  for (const line of bridge.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
})
