// Puts a hundred canaries wherever a session can store text: prompts, answers, titles, notes, archive, index, exports and
// edits. After the redaction, no byte of them is left in anything that Annals stores or reads.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Archive } from '../../src/archive/archive.ts'
import { readVersion } from '../../src/archive/read-version.ts'
import { readZipEntries } from '../../src/edit/erase/zip-entries.ts'
import type { Context } from '../../src/operations/context.ts'
import { runOperation } from '../../src/operations/run-operation.ts'
import { archiveDirectory } from '../../src/reader/places.ts'
import type { SearchHit } from '../../src/store/search/load-hits.ts'
import { callLine, makeKeepWorld, promptLine, resultLine } from '../keep-world.ts'

const SESSION = '11111111-2222-4333-8444-555555555555'
const OTHER = '99999999-2222-4333-8444-555555555555'
const FOLDER = 'projects/-home-mara-tidepool'

/** Each canary is different and has characters that JSON or a URL escapes. */
let made = 0
const canaries: string[] = []
function canary(): string {
  made += 1
  const text = `canary${made}-${(made * 7919).toString(36)}x "ü/${made}"`
  canaries.push(text)
  return text
}

const world = makeKeepWorld()
const exported = join(world.folder, 'exported')
let context: Context

const line = (value: object) => `${JSON.stringify(value)}\n`
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

function transcript(): string {
  const lines: string[] = []
  let parent: string | undefined
  const next = () => {
    const id = uuid(lines.length + 1)
    const place = { session: SESSION, uuid: id, ...(parent === undefined ? {} : { parent }) }
    parent = id
    return place
  }
  lines.push(line({ type: 'summary', summary: `About ${canary()}`, leafUuid: uuid(2) }))
  for (let turn = 0; turn < 9; turn++) {
    lines.push(promptLine({ ...next(), text: `Please look at ${canary()} and go on`, cwd: `/home/mara/${canary()}` }))
    const call = {
      id: `toolu_${turn}`,
      name: 'Bash',
      input: { command: `curl https://x/?q=${encodeURIComponent(canary())}` },
    }
    lines.push(callLine({ ...next(), text: `I see ${canary()}` }, call))
    // A line is an object.
    const result = JSON.parse(resultLine({ ...next(), text: `out ${canary()}` }, call.id)) as object
    const nested = JSON.stringify({ key: canary(), more: JSON.stringify([canary()]) })
    lines.push(
      line({ ...result, toolUseResult: { stdout: nested, stderr: 'x', isImage: false } }).replace(
        '"stderr":"x"',
        `"stderr":"${escaped(canary())}"`,
      ),
    )
  }
  lines.push(line({ type: 'custom-title', customTitle: `Title ${canary()}`, sessionId: SESSION }))
  // Cut off in the middle, as by a crash.
  lines.push(
    `{"type":"user","uuid":"${uuid(900)}","message":{"content":"cut ${JSON.stringify(canary()).slice(1, -1)}\n`,
  )
  return lines.join('')
}

/** Escapes every letter: nobody writes that, but it is valid JSON. */
function escaped(text: string): string {
  return text.replace(/[^]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function agentLines(): string {
  const record = {
    type: 'user',
    isSidechain: true,
    agentId: 'abc',
    sessionId: SESSION,
    uuid: uuid(500),
    parentUuid: null,
  }
  return line({ ...record, message: { role: 'user', content: [{ type: 'text', text: canary() }] } })
}

beforeAll(async () => {
  mkdirSync(exported)
  world.write(`${FOLDER}/${SESSION}.jsonl`, transcript())
  world.write(`${FOLDER}/${SESSION}/subagents/agent-abc.jsonl`, agentLines())
  world.write(
    `${FOLDER}/${SESSION}/subagents/agent-abc.meta.json`,
    JSON.stringify({ agentType: 'x', description: canary() }),
  )
  world.write(
    `${FOLDER}/${SESSION}/tool-results/toolu_1.txt`,
    `spilled\n${canary()}\n${JSON.stringify({ a: canary() })}`,
  )
  world.write(`file-history/${SESSION}/0123456789abcdef@v1`, `const a = '${canary()}'\n`)
  world.write(
    `todos/${SESSION}-agent-${SESSION}.json`,
    JSON.stringify([{ content: canary(), status: 'pending' }], null, 2),
  )
  const pasted = { 1: { id: 1, type: 'text', contentHash: 'aaaabbbbccccdddd' } }
  world.write(
    'history.jsonl',
    line({
      display: canary(),
      pastedContents: pasted,
      timestamp: 1,
      project: `/home/mara/${canary()}`,
      sessionId: SESSION,
    }),
  )
  world.write('paste-cache/aaaabbbbccccdddd.txt', `pasted ${canary()}`)
  world.write(
    `${FOLDER}/sessions-index.json`,
    JSON.stringify({
      version: 1,
      entries: [
        { sessionId: SESSION, firstPrompt: canary() },
        { sessionId: OTHER, firstPrompt: 'kept' },
      ],
    }),
  )
  world.write(
    `${FOLDER}/${OTHER}.jsonl`,
    promptLine({ session: OTHER, uuid: uuid(800), text: 'a canary of another kind' }),
  )
  context = world.context()
  while (canaries.length < 95) world.write(`${FOLDER}/${SESSION}/tool-results/more-${canaries.length}.txt`, canary())
  await runOperation(context, 'sync', {})
  await useEverything()
})

afterAll(() => world.remove())

/** Indexes, searches, notes, edits and exports the session. */
async function useEverything(): Promise<void> {
  const session = SESSION
  await runOperation(context, 'edit note', { session, text: `remember ${canary()}` })
  canaries.push('canary-tag-7q4z')
  await runOperation(context, 'edit tag', { session, tags: ['canary-tag-7q4z', 'kept-tag'] })
  await runOperation(context, 'edit rename', { session, title: `Renamed to ${canary()}`, apply: true })
  await runOperation(context, 'edit delete', { session, turn: 3, apply: true })
  await runOperation(context, 'edit delete', { session, turn: 2, apply: true })
  for (const [format, output] of [
    ['html', 'page.html'],
    ['md', 'notes.md'],
    ['jsonl', 'raw.jsonl'],
    ['json', 'all.zip'],
    ['parquet', 'tables/'],
    ['csv', 'sheets/'],
  ] as const)
    await runOperation(context, 'export', { sessions: [session], format, output: join(exported, output) })
  await runOperation(context, 'usage daily', {})
  while (canaries.length < 100) {
    world.write(`${FOLDER}/${SESSION}/tool-results/late-${canaries.length}.txt`, canary())
  }
  await runOperation(context, 'sync', {})
}

/** Returns the encodings in which bytes may contain a text. */
function spellings(text: string): Buffer[] {
  const inJson = (each: string) => JSON.stringify(each).slice(1, -1)
  const core = text.split(' ')[0] ?? ''
  return [core, text, inJson(text), inJson(inJson(text)), encodeURIComponent(text), escaped(text)].flatMap((each) => [
    Buffer.from(each),
    Buffer.from(each, 'utf16le'),
  ])
}

interface Found {
  path: string
  canary: string
}

function findIn(path: string, bytes: Buffer): Found[] {
  return canaries
    .filter((text) => spellings(text).some((each) => bytes.includes(each)))
    .map((text) => ({ path, canary: text }))
}

function findEverywhere(): Found[] {
  const files = readdirSync(world.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return [
    ...files.flatMap((path) => findIn(path, readFileSync(path))),
    ...files
      .filter((path) => path.endsWith('.zip'))
      .flatMap((path) =>
        [...readZipEntries(path)].flatMap(({ name, bytes }) => findIn(name, bytes ?? Buffer.alloc(0))),
      ),
    ...findInChunks(),
  ]
}

function findInChunks(): Found[] {
  const archive = Archive.open(archiveDirectory(world.data))
  try {
    return [...archive.all()].flatMap((version) =>
      findIn(version.path, Buffer.concat([...readVersion(archive, version)])),
    )
  } finally {
    archive.close()
  }
}

/** Returns canaries by their first word. */
async function search(texts: readonly string[]): Promise<SearchHit[]> {
  const queries = texts.map((text) => text.split(' ').slice(0, 1))
  return (await Promise.all(queries.map((query) => runOperation(context, 'search', { query })))).flatMap(
    ({ hits }) => hits,
  )
}

describe('a hundred canaries', () => {
  test('are everywhere before', () => {
    expect(canaries).toHaveLength(100)
    const found = findEverywhere()
    expect(new Set(found.map(({ canary: text }) => text)).size).toBe(100)
    const places = new Set(found.map(({ path }) => path.replace(world.folder, '').split('/').slice(1, 3).join('/')))
    for (const place of [
      'claude/projects',
      'claude/history.jsonl',
      'data/journal',
      'exported/page.html',
      'exported/raw.jsonl',
    ])
      expect([...places]).toContain(place)
  })

  test('are not revealed in the plan', async () => {
    const report = await runOperation(context, 'edit redact', { sessions: [SESSION], text: canaries })
    expect(report.applied).toBe(false)
    expect(report.refusal).toBeNull()
    expect(report.canUndo).toBe(false)
    expect(findIn('report', Buffer.from(JSON.stringify(report)))).toEqual([])
    expect(report.checks.filter(({ ok }) => !ok)).toEqual([])
    expect(new Set(findEverywhere().map(({ canary: text }) => text)).size).toBe(100)
  })

  test('are nowhere afterwards, and the session can still be read', async () => {
    expect((await search(canaries.slice(0, 20))).length).toBeGreaterThan(0)
    const before = await runOperation(context, 'show', { session: SESSION })
    const report = await runOperation(context, 'edit redact', { sessions: [SESSION], text: canaries, apply: true })
    expect(report.applied).toBe(true)
    expect(findEverywhere()).toEqual([])
    expect(await search(canaries.slice(0, 20))).toEqual([])
    const after = await runOperation(context, 'show', { session: SESSION })
    expect(after.turns.slim).toHaveLength(before.turns.slim.length)
    expect(readdirSync(exported)).toEqual([])
  })

  test('are not found by a verification', async () => {
    const byWord = await runOperation(context, 'redact verify', { text: canaries })
    expect(byWord.places).toEqual([])
    expect(byWord.found).toBe(0)
    const byDigest = await runOperation(context, 'redact verify', {})
    expect(byDigest.sought.redactions).toBeGreaterThanOrEqual(100)
    expect(byDigest.places).toEqual([])
  })

  test('leave nothing to do', async () => {
    const again = await runOperation(context, 'edit redact', { sessions: [SESSION], text: canaries, apply: true })
    expect(again).toMatchObject({ applied: false, isEmpty: true })
  })

  test('do not come back when an earlier edit is undone', async () => {
    const turns = async () => (await runOperation(context, 'show', { session: SESSION })).turns.slim.length
    const before = await turns()
    await expect(runOperation(context, 'undo', {})).rejects.toThrow('cannot be undone')
    for (const edit of [3, 2, 1]) await runOperation(context, 'undo', { edit })
    expect(await turns()).toBe(before + 2)
    expect(findEverywhere()).toEqual([])
  })

  test('are the only text removed: other sessions are unchanged', () => {
    const other = readFileSync(join(world.home, FOLDER, `${OTHER}.jsonl`), 'utf8')
    expect(other).toContain('a canary of another kind')
    expect(readFileSync(join(world.home, FOLDER, 'sessions-index.json'), 'utf8')).toContain('"kept"')
    expect(existsSync(exported)).toBe(true)
  })
})
