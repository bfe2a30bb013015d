// Tests files and diffs of a session with transcripts on disk.
import { appendFileSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeKeepWorld, type KeepWorld } from '../../../test/keep-world.ts'
import { Talk, toLines } from '../../../test/store/talk.ts'
import type { Context } from '../context.ts'
import { AnswerCache } from '../answer-cache.ts'
import { findSession } from './find-session.ts'
import { sessionDiffInput } from './page-declarations.ts'
import { runDiff } from './changed-files.ts'
import { sessionFilesInput } from './page-declarations.ts'
import { runFiles } from './changed-files.ts'

const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const FOLDER = 'projects/-home-mara-tidepool'
const [TIDE, NOTES, REEF] = [
  '/home/mara/tidepool/tide.ts',
  '/home/mara/tidepool/notes.md',
  '/home/mara/tidepool/reef.ts',
]

const worlds: KeepWorld[] = []
afterEach(() => {
  for (const world of worlds.splice(0)) world.remove()
})

function edit(talk: Talk, id: string, path: string, file: string | null, [before, after]: [string, string]): void {
  talk.call(id, 'Edit', { file_path: path, old_string: before, new_string: after })
  const toolUseResult = { filePath: path, oldString: before, newString: after, originalFile: file, structuredPatch: [] }
  talk.result(id, 'done', { toolUseResult })
}

function create(talk: Talk, id: string, path: string, content: string): void {
  talk.call(id, 'Write', { file_path: path, content })
  const toolUseResult = { type: 'create', filePath: path, content, structuredPatch: [], originalFile: null }
  talk.result(id, 'File created successfully', { toolUseResult })
}

/** Reads and edits a file and writes a new one; an agent edits a third, whose contents are unknown. */
function makeWorld(): KeepWorld {
  const world = makeKeepWorld()
  worlds.push(world)
  const talk = new Talk(SESSION)
  talk.prompt('tend to the tides')
  talk.call('c1', 'Read', { file_path: TIDE })
  talk.result('c1', '1→high')
  edit(talk, 'c2', TIDE, 'high\nlow\nslack\n', ['high', 'spring'])
  create(talk, 'c3', NOTES, 'one\ntwo\n')
  talk.call('c4', 'Agent', { prompt: 'mind the reef', description: 'reef' })
  talk.result('c4', 'done')
  edit(talk, 'c5', TIDE, 'spring\nlow\nslack\n', ['spring\nlow', 'neap'])
  talk.call('c6', 'Edit', { file_path: TIDE, old_string: 'nowhere', new_string: 'x' })
  talk.result('c6', 'String to replace not found', { is_error: true })
  world.write(`${FOLDER}/${SESSION}.jsonl`, toLines(talk.records))
  const agent = new Talk(SESSION, { number: 2, agentId: 'a1' })
  agent.prompt('mind the reef')
  edit(agent, 'd1', REEF, null, ['coral', 'kelp'])
  edit(agent, 'd2', REEF, null, ['sand', 'rock\nstone'])
  world.write(`${FOLDER}/${SESSION}/subagents/agent-a1.jsonl`, toLines(agent.records))
  world.write(`${FOLDER}/${SESSION}/subagents/agent-a1.meta.json`, JSON.stringify({ toolUseId: 'c4' }))
  return world
}

const filesOf = async (world: KeepWorld) =>
  (await runFiles(world.context(), sessionFilesInput.parse({ session: SESSION }))).files
const diffOf = (world: KeepWorld, file: string) =>
  runDiff(world.context(), sessionDiffInput.parse({ session: SESSION, file }))

describe('session files', () => {
  test('returns reads, changes, lines and steps of every file, including agents', async () => {
    const files = await filesOf(makeWorld())
    expect(files.toSorted((a, b) => (a.path < b.path ? 1 : -1))).toEqual([
      { path: TIDE, reads: 1, changes: 2, added: 1, removed: 2, isNew: false, steps: [1, 2, 5] },
      { path: REEF, reads: 0, changes: 2, added: 3, removed: 2, isNew: false, steps: [4] },
      { path: NOTES, reads: 0, changes: 1, added: 2, removed: 0, isNew: true, steps: [3] },
    ])
  })

  test('counts the lines shown by the diff', async () => {
    const world = makeWorld()
    for (const { path, added, removed } of await filesOf(world)) {
      const { diffs } = await diffOf(world, path)
      expect(diffs.reduce((sum, diff) => sum + diff.added, 0)).toBe(added)
      expect(diffs.reduce((sum, diff) => sum + diff.removed, 0)).toBe(removed)
    }
  })

  test('cached figures equal fresh ones after every change of the session', async () => {
    const world = makeWorld()
    const cache = new AnswerCache()
    const ask = async (context: Context) =>
      (await runFiles(context, sessionFilesInput.parse({ session: SESSION }))).files
    const held = world.context({ cache })
    const main = readFileSync(`${world.home}/${FOLDER}/${SESSION}.jsonl`, 'utf8')
    const more = new Talk(SESSION, { number: 3, minute: 60 })
    const agent = new Talk(SESSION, { number: 4, agentId: 'a1', minute: 90 })
    const agentPath = `${FOLDER}/${SESSION}/subagents/agent-a1.jsonl`
    const agentFile = readFileSync(`${world.home}/${agentPath}`, 'utf8')
    const changes: (() => void)[] = [
      () => {},
      () => edit(more, 'e1', TIDE, 'neap\nslack\n', ['slack', 'ebb\nflood']),
      () => create(more, 'e2', `${NOTES}.old`, 'one\n'),
      () => edit(agent, 'e3', REEF, null, ['a', 'b\nc\nd']),
    ]
    const seen: unknown[] = []
    for (const change of changes) {
      change()
      world.write(`${FOLDER}/${SESSION}.jsonl`, main + toLines(more.records))
      world.write(agentPath, agentFile + toLines(agent.records))
      const files = await ask(held)
      expect(files).toEqual(await ask(world.context()))
      seen.push(files)
    }
    expect(new Set(seen.map((files) => JSON.stringify(files))).size).toBe(changes.length)
    // Another file with the same name and the same call ids.
    const other = (main + toLines(more.records)).replaceAll('ebb\\nflood', 'ebb')
    world.write(`${FOLDER}/${SESSION}.jsonl`, other)
    expect(await ask(held)).toEqual(await ask(world.context()))
    expect(await ask(held)).not.toEqual(seen.at(-1))
  })

  test('reads only changed files again', async () => {
    const world = makeWorld()
    const context = world.context({ cache: new AnswerCache() })
    const ask = async () => runFiles(context, sessionFilesInput.parse({ session: SESSION }))
    await ask()
    const { main } = await findSession(context, SESSION)
    const read = vi.spyOn(main.source, 'texts')
    await ask()
    expect(read).not.toHaveBeenCalled()
    const more = new Talk(SESSION, { number: 3, minute: 60 })
    edit(more, 'e1', NOTES, 'one\ntwo\n', ['two', 'three'])
    appendFileSync(`${world.home}/${FOLDER}/${SESSION}.jsonl`, toLines(more.records))
    await ask()
    expect(read).toHaveBeenCalledTimes(1)
  })
})

describe('session diff', () => {
  test('returns one net diff if the contents are known', async () => {
    const { isNet, diffs } = await diffOf(makeWorld(), TIDE)
    expect(isNet).toBe(true)
    expect(diffs.map(({ path }) => path)).toEqual([TIDE])
    expect(diffs[0]?.hunks).toEqual([
      {
        oldStart: 1,
        newStart: 1,
        lines: [
          { kind: 'removed', text: 'high' },
          { kind: 'removed', text: 'low' },
          { kind: 'added', text: 'neap' },
          { kind: 'same', text: 'slack' },
        ],
      },
    ])
  })

  test('shows a new file as added', async () => {
    const { isNet, diffs } = await diffOf(makeWorld(), NOTES)
    expect(isNet).toBe(true)
    expect(diffs[0]?.hunks[0]?.lines).toEqual([
      { kind: 'added', text: 'one' },
      { kind: 'added', text: 'two' },
    ])
  })

  test('diffs full contents, not the slim records', async () => {
    const world = makeKeepWorld()
    worlds.push(world)
    const before = Array.from({ length: 500 }, (_, line) => `line ${line} of a long file\n`).join('')
    const talk = new Talk(SESSION)
    talk.prompt('tend to the tides')
    edit(talk, 'c1', TIDE, before, ['line 7 of', 'line seven of'])
    edit(talk, 'c2', TIDE, before.replace('line 7 of', 'line seven of'), ['line 400 of', `${'long '.repeat(200)} of`])
    world.write(`${FOLDER}/${SESSION}.jsonl`, toLines(talk.records))
    const { isNet, diffs } = await diffOf(world, TIDE)
    expect(isNet).toBe(true)
    expect(diffs.map(({ added, removed, hunks }) => [added, removed, hunks.map(({ oldStart }) => oldStart)])).toEqual([
      [2, 2, [5, 398]],
    ])
  })

  test('returns one diff per change if the contents are unknown', async () => {
    const { isNet, diffs } = await diffOf(makeWorld(), REEF)
    expect(isNet).toBe(false)
    expect(diffs.map(({ added, removed }) => [added, removed])).toEqual([
      [1, 1],
      [2, 1],
    ])
  })

  test('refuses a file that was not touched', async () => {
    await expect(diffOf(makeWorld(), '/etc/passwd')).rejects.toMatchObject({ code: 'not-found' })
  })
})
