// Moves a project through the operation: names, bytes, undo, and the lists and totals afterwards.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../src/operations/context.ts'
import { editMoveInput } from '../../src/operations/edit/declarations.ts'
import { runMove } from '../../src/operations/edit/move.ts'
import type { EditReport } from '../../src/operations/edit/outputs.ts'
import { runUndo as undo } from '../../src/operations/edit/undo.ts'
import { listInput } from '../../src/operations/find/declarations.ts'
import { runList as list } from '../../src/operations/find/list.ts'
import { searchInput } from '../../src/operations/find/declarations.ts'
import { runSearch as search } from '../../src/operations/find/search.ts'
import { runSync } from '../../src/operations/keep/sync.ts'
import { usageDailyInput } from '../../src/operations/usage/declarations.ts'
import { runDaily as usage } from '../../src/operations/usage/reports.ts'
import { callLine, makeKeepWorld, promptLine, resultLine, type KeepWorld } from '../keep-world.ts'

let world: KeepWorld
let context: Context
beforeEach(() => {
  world = makeKeepWorld()
  context = world.context()
})
afterEach(() => world.remove())

function writeProject(): void {
  const line = { session: 's1', uuid: 'u1', text: 'Where is the tide table?', cwd: '/a/old' }
  const spilled = join(world.home, 'projects/-a-old/s1/tool-results/t1.txt')
  world.write(
    'projects/-a-old/s1.jsonl',
    promptLine(line) +
      callLine(
        { ...line, uuid: 'u2', parent: 'u1', text: 'I look.' },
        { id: 't1', name: 'Bash', input: { command: 'ls' } },
      ) +
      resultLine(
        {
          ...line,
          uuid: 'u3',
          parent: 'u2',
          text: `<persisted-output>\nOutput too large (60KB). Full output saved to: ${spilled}\n`,
        },
        't1',
      ),
  )
  world.write('projects/-a-old/s1/tool-results/t1.txt', 'barnacle '.repeat(10))
  world.write('projects/-a-old/s1/subagents/agent-x.jsonl', promptLine({ ...line, uuid: 'x1', text: 'Explore.' }))
  world.write('projects/-a-old/memory/MEMORY.md', 'Low tide at nine.')
  world.write('projects/-a-old2/s2.jsonl', promptLine({ session: 's2', uuid: 'v1', text: 'Another.', cwd: '/a/old2' }))
  world.write('history.jsonl', '{"display":"Where?","project":"/a/old","sessionId":"s1"}\n')
}

async function move(more: object = {}, of = context): Promise<EditReport> {
  return runMove(of, editMoveInput.parse({ from: '/a/old', to: '/a/new', ...more }))
}

/** Returns names, bytes and times of the entire Claude home. */
function snapshot(): Map<string, string> {
  const entries = readdirSync(world.home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [relative(world.home, path), `${statSync(path).mtimeMs} ${readFileSync(path, 'latin1')}`]
    }),
  )
}

async function listed(): Promise<unknown> {
  const { sessions, unlisted } = await list(context, listInput.parse({}))
  const { totals } = await usage(context, usageDailyInput.parse({}))
  return { sessions: sessions.map(({ id, title }) => ({ id, title })), unlisted, totals }
}

describe('a moved project', () => {
  test('is only planned without --apply', async () => {
    writeProject()
    const before = snapshot()
    const report = await move({ cwd: true })
    expect(report).toMatchObject({ operation: 'move', applied: false, refusal: null, isEmpty: false })
    expect(report.files.map(({ change }) => change)).toEqual(['rewrite', 'rewrite', 'rewrite', 'move'])
    expect(snapshot()).toEqual(before)
  })

  test('is in the right folder, is found there, and counts once', async () => {
    writeProject()
    await runSync(context, { waitMs: 10_000 })
    const before = await listed()
    const report = await move({ apply: true, cwd: true })
    expect(report).toMatchObject({ applied: true, edit: 1, canUndo: true })
    expect(report.checks.filter(({ ok }) => !ok)).toEqual([])
    expect(existsSync(join(world.home, 'projects/-a-old'))).toBe(false)
    expect([...snapshot().keys()].toSorted()).toEqual([
      'history.jsonl',
      'projects/-a-new/memory/MEMORY.md',
      'projects/-a-new/s1.jsonl',
      'projects/-a-new/s1/subagents/agent-x.jsonl',
      'projects/-a-new/s1/tool-results/t1.txt',
      'projects/-a-old2/s2.jsonl',
    ])
    expect(readFileSync(join(world.home, 'projects/-a-new/s1.jsonl'), 'utf8')).not.toContain('/a/old')
    expect(await listed()).toEqual(before)
    const { sessions } = await list(context, listInput.parse({}))
    expect(sessions.find(({ id }) => id === 's1')).toMatchObject({ directory: '/a/new', state: 'idle' })
    const { hits } = await search(context, searchInput.parse({ query: ['tide', 'table'] }))
    expect(hits).toHaveLength(1)
    const spilled = await search(context, searchInput.parse({ query: ['barnacle'] }))
    expect(spilled.hits.map(({ file }) => relative(world.home, file ?? ''))).toContain(
      'projects/-a-new/s1/tool-results/t1.txt',
    )
  })

  test('is restored to the byte when the move is undone', async () => {
    writeProject()
    const before = snapshot()
    await runSync(context, { waitMs: 10_000 })
    const lists = await listed()
    await move({ apply: true, cwd: true })
    await undo(context, {})
    expect(snapshot()).toEqual(before)
    expect(existsSync(join(world.home, 'projects/-a-new'))).toBe(false)
    expect(await listed()).toEqual(lists)
  })

  test('is not changed while one of its sessions is live', async () => {
    writeProject()
    const now = world.context({ now: () => 1_770_000_000_000 + 60_000 })
    const before = snapshot()
    expect((await move({}, now)).refusal).toMatch(
      /^Session s1 of this project may be in use: .* Wait until it has ended/,
    )
    await expect(move({ apply: true }, now)).rejects.toMatchObject({ code: 'refused' })
    expect(snapshot()).toEqual(before)
  })

  test('is not changed while any Claude Code may add to the prompt history', async () => {
    writeProject()
    world.write('sessions/1.json', JSON.stringify({ pid: process.pid, sessionId: 'other', cwd: '/b' }))
    await expect(move({ apply: true })).rejects.toThrow(/Claude Code is running .* prompt history/)
  })
})
