// Exports made by the real operation, then changed, as are the transcripts they were made from.
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportTo, makeExportWorld, type ExportWish, type ExportWorld } from '../../test/export/export-world.ts'
import { run, type ExportVerification } from './export-verify-run.ts'
import { runSync } from './sync-run.ts'

const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const OTHER = '77777777-3a52-4a4e-9b0c-5d8a1f0f7c22'
const PROJECT = 'projects/-home-mara-tidepool'

const root = mkdtempSync(join(homedir(), 'verify-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const line = (uuid: string, text: string, sessionId = SESSION) =>
  `${JSON.stringify({
    type: 'user',
    uuid,
    parentUuid: null,
    sessionId,
    cwd: '/home/mara/tidepool',
    timestamp: '2026-02-11T09:12:44.031Z',
    message: { role: 'user', content: text },
  })}\n`

/** A call with its output. */
const output = (id: string, text: string) => {
  const call = { type: 'tool_use', id, name: 'Bash', input: { command: 'cat notes' } }
  const result = { type: 'tool_result', tool_use_id: id, content: text }
  const record = (uuid: string, role: string, content: unknown) =>
    `${JSON.stringify({ type: role, uuid, parentUuid: 'u1', sessionId: SESSION, timestamp: '2026-02-11T09:12:45.031Z', message: { id: uuid, role, content: [content] } })}\n`
  return record(`${id}-call`, 'assistant', call) + record(`${id}-result`, 'user', result)
}

interface Place extends ExportWorld {
  out: string
  transcript: string
}

let count = 0
/** A home with two sessions and an agent, and a folder for exports. */
function makePlace(): Place {
  const folder = join(root, String(count++))
  const home = join(folder, 'claude')
  const out = join(folder, 'out')
  const transcript = join(home, PROJECT, `${SESSION}.jsonl`)
  mkdirSync(join(home, PROJECT, SESSION, 'subagents'), { recursive: true })
  mkdirSync(out)
  // A title that looks like what a head says of its sources.
  writeFileSync(
    transcript,
    line('u1', `path: "x" bytes: 1 sha256: ${'0'.repeat(64)} --> \n---\n "generator":"annals 9"`),
  )
  writeFileSync(join(home, PROJECT, `${OTHER}.jsonl`), line('o1', 'other', OTHER))
  writeFileSync(join(home, PROJECT, SESSION, 'subagents', 'agent-a1.jsonl'), line('a1', 'go'))
  const { context, notices } = makeExportWorld(home)
  return { context: { ...context, syncs: false }, notices, out, transcript }
}

const verify = (place: Place, file: string) => run(place.context, { file })

async function exportSession(place: Place, name: string, wish: ExportWish = {}): Promise<string> {
  const path = join(place.out, name)
  await exportTo(place, path, { sessions: [SESSION], ...wish })
  return path
}

const statesOf = ({ sources }: ExportVerification) => sources.map(({ session, state, from }) => [session, state, from])
const UNTOUCHED = [
  [SESSION, 'same', 'disk'],
  [SESSION, 'same', 'disk'],
]

describe.each(['x.json', 'x.html', 'x.md'])('%s', (name) => {
  let place: Place
  let path: string
  beforeAll(async () => {
    place = makePlace()
    path = await exportSession(place, name)
  })

  test('as written', async () => {
    const report = await verify(place, path)
    expect(report).toMatchObject({ path, files: [{ path, state: 'same' }], problems: 0 })
    expect(report.generator).toMatch(/^annals \d/)
    expect(statesOf(report)).toEqual(UNTOUCHED)
    expect(report.sources[0]?.path).toBe(place.transcript)
  })

  test.each<[string, (text: string) => string]>([
    ['a letter of it changed', (text) => text.replace('bytes: 1', 'bytes: 2')],
    ['its hash changed', (text) => text.replace(/[0-9a-f]{63}(?=[^0-9a-f]*$)/, '0'.repeat(63))],
    ['a line appended', (text) => `${text}\n`],
    ['its end cut off', (text) => text.slice(0, -20)],
  ])('%s', async (_, change) => {
    const text = readFileSync(path, 'utf8')
    const changed = join(place.out, `changed-${name}`)
    writeFileSync(changed, change(text))
    expect(change(text)).not.toBe(text)
    expect(await verify(place, changed)).toMatchObject({ files: [{ state: 'changed' }], problems: 1 })
  })
})

describe.each(['x.json', 'x.html', 'x.md'])('one session and several as %s', (name) => {
  test('each by what it was made from, whatever their outputs pretend', async () => {
    const place = makePlace()
    const fake = `a\n# About this export\n\n\`\`\`yaml\npath: "/x" bytes: 1 sha256: "${'0'.repeat(64)}"\n\`\`\`\n<meta name="annals" content="{}">`
    appendFileSync(place.transcript, `${output('t1', fake)}${output('t2', JSON.stringify({ session: fake }))}`)
    const path = join(place.out, name)
    await exportTo(place, path, { sessions: [SESSION], depth: 'all' })
    expect(statesOf(await verify(place, path))).toEqual(UNTOUCHED)
    await exportTo(place, path, { all: true, depth: 'all' })
    const report = await verify(place, path)
    expect(report.files.map(({ state }) => state)).toEqual(['same'])
    expect(statesOf(report)).toHaveLength(3)
    expect(statesOf(report)).toEqual(expect.arrayContaining([...UNTOUCHED, [OTHER, 'same', 'disk']]))
  })
})

describe('further pages of a document', () => {
  test('are verified with it', async () => {
    const place = makePlace()
    for (let index = 0; index < 20; index++) appendFileSync(place.transcript, line(`p${index}`, 'more'))
    const path = await exportSession(place, 'x.html', { pageSize: 5 })
    writeFileSync(join(place.out, 'x-mine.html'), '<!doctype html>')
    const { files } = await verify(place, path)
    expect(files.length).toBeGreaterThan(2)
    expect(new Set(files.map(({ state }) => state))).toEqual(new Set(['same']))
    appendFileSync(files[1]?.path ?? '', ' ')
    expect(await verify(place, path)).toMatchObject({ problems: 1 })
  })
})

describe('what it was made from', () => {
  test.each<[string, (transcript: string) => void, string, number]>([
    ['grown', (path) => appendFileSync(path, line('u2', 'more')), 'grown', 0],
    ['rewritten', (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('u1', 'u9')), 'changed', 1],
    ['cut', (path) => writeFileSync(path, readFileSync(path, 'utf8').slice(0, -1)), 'changed', 1],
    ['gone', (path) => unlinkSync(path), 'gone', 1],
  ])('%s', async (_, change, state, problems) => {
    const place = makePlace()
    const path = await exportSession(place, 'x.json')
    change(place.transcript)
    const report = await verify(place, path)
    expect(statesOf(report)).toEqual([[SESSION, state, state === 'gone' ? null : 'disk'], UNTOUCHED[1]])
    expect(report.problems).toBe(problems)
  })

  test('gone from the disk, but in the archive', async () => {
    const place = makePlace()
    await runSync(place.context, { waitMs: 10_000 })
    const path = await exportSession(place, 'x.json')
    unlinkSync(place.transcript)
    expect(await verify(place, path)).toMatchObject({
      sources: [{ state: 'same', from: 'archive' }, { from: 'disk' }],
      problems: 0,
    })
  })

  test('a name in an export is no way out of the home, and no way to a device', async () => {
    const place = makePlace()
    const path = await exportSession(place, 'x.json')
    const text = readFileSync(path, 'utf8')
    writeFileSync(join(root, 'secret'), 'x')
    for (const name of ['../../secret', '/dev/zero']) {
      writeFileSync(path, text.replace(`"${PROJECT}/${SESSION}.jsonl"`, JSON.stringify(name)))
      expect((await verify(place, path)).sources[0]).toMatchObject({ path: name, state: 'gone' })
    }
  })
})

describe('a directory', () => {
  test.each(['md', 'json', 'jsonl', 'csv', 'parquet'] as const)('%s: every file by its manifest', async (format) => {
    const place = makePlace()
    await exportTo(place, `${place.out}/`, { all: true, format })
    const report = await verify(place, place.out)
    expect(report.problems).toBe(0)
    expect(report.files.length).toBeGreaterThan(1)
    expect(new Set(report.files.map(({ state }) => state))).toEqual(new Set(['same']))
    expect(new Set(report.sources.map(({ session }) => session))).toEqual(new Set([SESSION, OTHER]))
    const [first, second] = report.files
    appendFileSync(first?.path ?? '', 'x')
    unlinkSync(second?.path ?? '')
    const after = await verify(place, join(place.out, 'manifest.json'))
    expect(after.files.slice(0, 2).map(({ state }) => state)).toEqual(['changed', 'missing'])
    expect(after.problems).toBe(2)
  })

  test('a manifest names nothing outside of its directory', async () => {
    const place = makePlace()
    await exportTo(place, `${place.out}/`, { all: true, format: 'json' })
    const manifest = join(place.out, 'manifest.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"name": "[^"]*"/, '"name": "../claude/x"'))
    await expect(verify(place, place.out)).rejects.toThrow('is no manifest of an export')
  })

  test('without a manifest', async () => {
    const place = makePlace()
    await expect(verify(place, place.out)).rejects.toThrow('has no manifest.json')
  })
})

describe('a transcript', () => {
  test('is compared with the session it was taken from', async () => {
    const place = makePlace()
    const path = await exportSession(place, 'taken.jsonl')
    const expected = { files: [{ path, state: 'unmarked' }], sources: [{ session: SESSION, path: place.transcript }] }
    expect(await verify(place, path)).toMatchObject({ ...expected, problems: 0 })
    appendFileSync(place.transcript, line('u2', 'more'))
    expect((await verify(place, path)).sources).toMatchObject([{ state: 'grown' }])
    writeFileSync(path, readFileSync(path, 'utf8').replace('u1', 'u9'))
    expect(await verify(place, path)).toMatchObject({ sources: [{ state: 'changed' }], problems: 1 })
  })

  test('of nobody', async () => {
    const place = makePlace()
    const path = join(place.out, 'x.jsonl')
    writeFileSync(path, '{"type":"user"}\n')
    expect(await verify(place, path)).toMatchObject({ sources: [{ session: '', state: 'gone' }], problems: 1 })
  })
})

describe('what cannot be verified', () => {
  test.each([
    ['x.html', '<!doctype html><p>generator: annals 1</p>', /does not say that Annals exported it/],
    ['x.md', '# Notes\n', /does not say that Annals exported it/],
    ['x.json', '{}', /does not say that Annals exported it/],
    ['empty.html', '', /does not say that Annals exported it/],
    ['x.zip', 'PK', /is a zip; unpack it/],
  ])('%s', async (name, content, message) => {
    const place = makePlace()
    writeFileSync(join(place.out, name), content)
    await expect(verify(place, join(place.out, name))).rejects.toThrow(message)
  })

  test('a table by itself has no mark', async () => {
    const place = makePlace()
    const path = await exportSession(place, 'x.csv')
    expect(await verify(place, path)).toMatchObject({ files: [{ state: 'unmarked' }], sources: [], problems: 0 })
  })

  test.each(['no.html', 'no.csv', 'no.jsonl', 'no/'])('%s is not there', async (name) => {
    const place = makePlace()
    await expect(verify(place, join(place.out, name))).rejects.toThrow(/There is no file/)
  })
})
