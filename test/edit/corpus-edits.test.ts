// Applies every edit to real transcripts, if there are any: all checks pass after each, and an undo restores the original
// byte for byte. Works on a copy of the folder in ANNALS_CORPUS.
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Context } from '../../src/operations/context.ts'
import { runOperation } from '../../src/operations/run-operation.ts'
import { EditTranscript } from '../../src/edit/edit-transcript.ts'
import { locate } from '../../src/reader/locate.ts'
import { makeKeepWorld } from '../keep-world.ts'
import { corpus, hasCorpus } from '../corpus-folder.ts'

const world = makeKeepWorld()
if (hasCorpus) cpSync(corpus, world.home, { recursive: true })
// A corpus downloaded today would count as live sessions.
const LAST_MONTH = Date.now() / 1000 - 30 * 86_400
for (const { path } of locate([world.home]).files) utimesSync(path, LAST_MONTH, LAST_MONTH)
afterAll(() => world.remove())

const mains = hasCorpus ? locate([world.home]).files.filter((file) => file.kind === 'session' && file.size > 0) : []

type EditName = 'edit rename' | 'edit delete' | 'edit trim' | 'edit fork' | 'edit repair'

let undone = 0

/** Applies a plan, checks the result, undoes it, and expects everything as before. */
async function editAndUndo(context: Context, name: EditName, input: { session: string; [flag: string]: unknown }) {
  const before = hashes()
  const report = await runOperation(context, name, { ...input, apply: true })
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([])
  if (report.isEmpty) return
  expect(report.applied).toBe(true)
  expect(hashes()).not.toEqual(before)
  await runOperation(context, 'undo', {})
  expect(hashes()).toEqual(before)
  undone += 1
}

let touched: string[] = []

/** Returns hashes of the files in the folders an edit may touch. */
function hashes(): Record<string, string> {
  const files = touched.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  return Object.fromEntries(files.map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]))
}

/** Returns the first, the middle and the last item. */
function three<Item>(items: readonly Item[]): Item[] {
  return [...new Set([items[0], items[items.length >> 1], items.at(-1)])].flatMap((item) =>
    item === undefined ? [] : [item],
  )
}

test.skipIf(!hasCorpus)(
  'every session is renamed, cut, forked, trimmed and repaired, and undone',
  { timeout: 600_000 },
  async () => {
    const context = world.context({ syncs: false, now: Date.now })
    const seen = { deleted: 0, forked: 0, empty: 0 }
    for (const { path } of mains) {
      touched = [join(path, '..')]
      const transcript = await EditTranscript.read(path)
      await editAndUndo(context, 'edit rename', { session: path, title: 'Another name' })
      await editAndUndo(context, 'edit repair', { session: path })
      const turns = transcript.thread.turns.filter(({ index }) => index > 0)
      for (const { index } of three(turns)) {
        await editAndUndo(context, 'edit delete', { session: path, turn: index })
        seen.deleted += 1
      }
      const messages = turns.flatMap((turn) => turn.messages)
      const middle = messages[messages.length >> 1]?.uuids[0]
      if (middle === undefined) {
        seen.empty += 1
        continue
      }
      await editAndUndo(context, 'edit fork', { session: path, at: middle })
      await editAndUndo(context, 'edit trim', { session: path, before: middle })
      seen.forked += 1
    }
    expect(undone).toBeGreaterThanOrEqual(mains.length)
    expect(seen.forked + seen.empty).toBe(mains.length)
    expect(seen.forked).toBeGreaterThan(seen.empty)
    expect(seen.deleted).toBeGreaterThan(seen.forked)
  },
)
