// Kills commands while they write temporary files with transcript text. The next command removes the files, and verify
// searches those that are there.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runOperation } from '../../src/operations/run-operation.ts'
import { processScope } from '../../src/reader/live.ts'
import { Journal } from '../../src/store/journal/journal.ts'
import { readTemporary } from '../../src/store/journal/temporary-log.ts'
import { makeKeepWorld, promptLine, type KeepWorld } from '../keep-world.ts'

const ONE = '11111111-2222-4333-8444-555555555555'
const SECRET = 'open-sesame-7-of-thieves'

let world: KeepWorld
let one: string
beforeEach(async () => {
  world = makeKeepWorld()
  one = world.write(`projects/p/${ONE}.jsonl`, promptLine({ session: ONE, uuid: 'a', text: `the word is ${SECRET}` }))
  await runOperation(world.context(), 'sync', {})
})
afterEach(() => world.remove())

/** Runs the built command and kills it before a restored or exported file gets its name. */
function runAndKill(call: string, args: readonly string[]): void {
  const hook = join(world.folder, 'hook.mjs')
  writeFileSync(
    hook,
    `import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const real = fs.${call}
fs.${call} = (...values) => /jsonl.*[.]tmp|annals-export/.test(values[0]) ? process.kill(process.pid, 'SIGKILL') : real(...values)
syncBuiltinESMExports()\n`,
  )
  const env = { PATH: process.env['PATH'], HOME: world.folder, CLAUDE_CONFIG_DIR: world.home, ANNALS_HOME: world.data }
  const { signal } = spawnSync(process.execPath, ['--import', pathToFileURL(hook).href, 'bin/annals.js', ...args], {
    env,
  })
  expect(signal).toBe('SIGKILL')
}

const namesWithSecret = () =>
  readdirSync(world.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.includes('.tmp'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(SECRET))
const strays = () => readdirSync(world.folder, { recursive: true }).filter((name) => String(name).includes('.tmp'))
const logged = () => {
  const journal = Journal.open(world.data)
  try {
    return readTemporary(journal)
  } finally {
    journal.close()
  }
}

test.each([
  ['restore', 'linkSync', () => ['restore', ONE]],
  ['restore to another folder', 'linkSync', () => ['restore', ONE, '--to', join(world.folder, 'out')]],
  ['export', 'renameSync', () => ['export', ONE, '-o', join(world.folder, 'out/')]],
])('a killed %s leaves nothing after the next command', async (_, call, args) => {
  rmSync(one)
  runAndKill(call, args())
  expect(strays()).not.toEqual([])
  await runOperation(world.context(), 'list', {})
  expect(strays()).toEqual([])
  expect(logged()).toEqual([])
})

test('a finished restore and export leave no entry', async () => {
  rmSync(one)
  await runOperation(world.context(), 'restore', { sessions: [ONE] })
  await runOperation(world.context(), 'export', { sessions: [ONE], output: join(world.folder, 'out/') })
  expect([logged(), strays()]).toEqual([[], []])
})

test('the file of a killed editor is removed, a draft is kept and searched', async () => {
  const [edited, draft] = ['annals-edit-0123456789abcdef', 'annals-draft-0123456789abcdef'].map((name) =>
    join(world.folder, name),
  )
  const journal = Journal.open(world.data)
  const dead = spawnSync(process.execPath, ['-v']).pid
  for (const [path, kept] of [
    [edited, 0],
    [draft, 1],
  ] as const) {
    mkdirSync(path ?? '')
    writeFileSync(join(path ?? '', 'message.md'), SECRET)
    const row = [path ?? '', new Date().toISOString(), dead, processScope(), kept]
    journal.database.prepare('insert into temporary values (?, ?, ?, ?, ?)').run(...row)
  }
  journal.close()
  await runOperation(world.context(), 'edit redact', { sessions: [ONE], text: [SECRET], apply: true })
  const report = await runOperation(world.context(), 'redact verify', { text: [SECRET] })
  expect(new Set(report.places.map(({ path, what }) => `${what} ${path}`))).toEqual(
    new Set([`temporary ${join(draft ?? '', 'message.md')}`]),
  )
  rmSync(draft ?? '', { recursive: true })
  await runOperation(world.context(), 'list', {})
  expect(logged()).toEqual([])
})

test('a file that no journal knows is found by verify and masked by a redaction', async () => {
  const stray = `${one}.0123456789abcdef.tmp`
  writeFileSync(stray, readFileSync(one))
  const before = await runOperation(world.context(), 'redact verify', { text: [SECRET] })
  expect(before.places.map(({ path }) => path)).toContain(stray)
  await runOperation(world.context(), 'edit redact', { sessions: [ONE], text: [SECRET], apply: true })
  expect(namesWithSecret()).toEqual([])
  expect(await runOperation(world.context(), 'redact verify', { text: [SECRET] })).toMatchObject({ found: 0 })
})
