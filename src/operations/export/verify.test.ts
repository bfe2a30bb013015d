// Exports written by the real operation; then the exports or their source transcripts are changed.
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportTo, makeExportWorld, type ExportRequest, type ExportWorld } from '../../../test/export/export-world.ts'
import { drawFrom, makeSecrets } from '../../../test/secret-samples.ts'
import { maskText } from '../../format/secrets/mask-secrets.ts'
import { runExportVerify } from './verify.ts'
import type { ExportVerification } from './outputs.ts'
import { runSync } from '../keep/sync.ts'

const TOKEN = makeSecrets(drawFrom(8)).find(({ family }) => family === 'github-token')?.secret ?? ''
const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const OTHER = '77777777-3a52-4a4e-9b0c-5d8a1f0f7c22'
const PROJECT = 'projects/-home-mara-tidepool'

const root = mkdtempSync(join(homedir(), 'verify-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const line = (uuid: string, content: unknown, sessionId = SESSION) =>
  `${JSON.stringify({
    type: 'user',
    uuid,
    parentUuid: null,
    sessionId,
    cwd: '/home/mara/tidepool',
    timestamp: '2026-02-11T09:12:44.031Z',
    message: { role: 'user', content },
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
/** A Claude home with two sessions and an agent, and a folder for exports. */
function makePlace(): Place {
  const folder = join(root, String(count++))
  const home = join(folder, 'claude')
  const out = join(folder, 'out')
  const transcript = join(home, PROJECT, `${SESSION}.jsonl`)
  mkdirSync(join(home, PROJECT, SESSION, 'subagents'), { recursive: true })
  mkdirSync(out)
  // A title that looks like the source list of a document.
  writeFileSync(
    transcript,
    line('u1', `path: "x" bytes: 1 sha256: ${'0'.repeat(64)} --> \n---\n "generator":"annals 9"`),
  )
  writeFileSync(join(home, PROJECT, `${OTHER}.jsonl`), line('o1', 'other', OTHER))
  writeFileSync(join(home, PROJECT, SESSION, 'subagents', 'agent-a1.jsonl'), line('a1', 'go'))
  const { context, notices } = makeExportWorld(home)
  return { context: { ...context, syncs: false }, notices, out, transcript }
}

const verify = (place: Place, file: string) => runExportVerify(place.context, { file })

async function exportSession(place: Place, name: string, wish: ExportRequest = {}): Promise<string> {
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

  test('verifies an unchanged export', async () => {
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
  test('finds the sources of each, even if outputs look like source lists', async () => {
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

describe.each(['x.html', 'x.htm'])('further pages of %s', (name) => {
  const picture = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } }

  async function exportPages(): Promise<{ place: Place; path: string; report: ExportVerification }> {
    const place = makePlace()
    for (let index = 0; index < 20; index++) appendFileSync(place.transcript, line(`p${index}`, 'more'))
    appendFileSync(place.transcript, line('p20', [picture]))
    const path = await exportSession(place, name, { pageSize: 5, images: 'files', format: 'html' })
    return { place, path, report: await verify(place, path) }
  }

  const statesBy = ({ files }: ExportVerification) => new Map(files.map((file) => [basename(file.path), file.state]))

  test('are verified with it, and so are its images', async () => {
    const { path, report } = await exportPages()
    const extension = extname(path)
    expect([...statesBy(report)].slice(0, 3)).toEqual([
      [name, 'same'],
      [`x-2${extension}`, 'same'],
      [`x-3${extension}`, 'same'],
    ])
    expect(statesBy(report).get('1.png')).toBe('same')
    expect(report.problems).toBe(0)
  })

  test('are reported if missing or changed', async () => {
    const { place, path, report } = await exportPages()
    const [, second = { path: '' }, third = { path: '' }] = report.files
    appendFileSync(join(place.out, 'x.files', '1.png'), ' ')
    unlinkSync(second.path)
    // An intact page of another export.
    writeFileSync(third.path, readFileSync(path))
    const after = await verify(place, path)
    expect(after.files.slice(1, 3).map(({ state }) => state)).toEqual(['missing', 'changed'])
    expect(statesBy(after).get('1.png')).toBe('changed')
    expect(after.problems).toBe(3)
  })

  test('of an earlier, longer export are not part of it', async () => {
    const { place, path } = await exportPages()
    await exportSession(place, name, { pageSize: 12, images: 'none', format: 'html' })
    const { files, problems } = await verify(place, path)
    expect(files.map((file) => basename(file.path))).toEqual(
      [name, 'x-2', 'x-agent-a1'].map((page) => basename(page, extname(name)) + extname(name)),
    )
    expect(problems).toBe(0)
  })

  test('are not read outside of the folder', async () => {
    const { place, path } = await exportPages()
    const text = readFileSync(path, 'utf8').replace('&quot;x-2.', '&quot;../x-2.')
    const body = text.slice(0, text.lastIndexOf('<!-- annals'))
    const hash = createHash('sha256').update(body).digest('hex')
    writeFileSync(path, `${body}<!-- annals sha256 ${hash} -->\n`)
    expect(await verify(place, path)).toMatchObject({ files: [{ path, state: 'changed' }], problems: 1 })
  })
})

test('a paged document lists the sources of all sessions', async () => {
  const place = makePlace()
  for (let index = 0; index < 9; index++) appendFileSync(place.transcript, line(`p${index}`, 'more'))
  const path = join(place.out, 'x.html')
  await exportTo(place, path, { all: true, pageSize: 2 })
  expect(statesOf(await verify(place, path))).toHaveLength(3)
})

describe('a document for a model', () => {
  test('lists the sources of all sessions', async () => {
    const place = makePlace()
    const path = join(place.out, 'x.md')
    await exportTo(place, path, { sessions: [SESSION], forModel: true })
    expect(statesOf(await verify(place, path))).toEqual(UNTOUCHED)
    await exportTo(place, path, { all: true, forModel: true })
    const report = await verify(place, path)
    expect(statesOf(report)).toHaveLength(3)
    expect(statesOf(report)).toEqual(expect.arrayContaining([...UNTOUCHED, [OTHER, 'same', 'disk']]))
    expect(report.unnamedSources).toBe(0)
  })

  test('counts the sources it does not name', async () => {
    const place = makePlace()
    const path = join(place.out, 'x.md')
    await exportTo(place, path, { all: true, forModel: true, maxTokens: 500 })
    const report = await verify(place, path)
    expect(report.sources.length).toBeGreaterThan(0)
    expect(report.unnamedSources).toBe(3 - report.sources.length)
    expect(report).toMatchObject({ problems: 0, files: [{ state: 'same' }] })
  })
})

describe('sources', () => {
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

  test('reports a source that is only in the archive', async () => {
    const place = makePlace()
    await runSync(place.context, { waitMs: 10_000 })
    const path = await exportSession(place, 'x.json')
    unlinkSync(place.transcript)
    expect(await verify(place, path)).toMatchObject({
      sources: [{ state: 'same', from: 'archive' }, { from: 'disk' }],
      problems: 0,
    })
  })

  test.each(['disk', 'archive'] as const)('finds a source whose name is masked in the export: %s', async (from) => {
    const place = makePlace()
    const folder = join(dirname(place.transcript), SESSION, 'subagents')
    const agent = join(folder, `agent-${TOKEN}.jsonl`)
    renameSync(join(folder, 'agent-a1.jsonl'), agent)
    writeFileSync(join(folder, `agent-b${TOKEN.slice(1)}.jsonl`), 'another')
    const masked = maskText(`${PROJECT}/${SESSION}/subagents/agent-${TOKEN}.jsonl`)
    expect(masked).toContain('*'.repeat(TOKEN.length))
    const path = await exportSession(place, 'x.json')
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(basename(agent), basename(masked)))
    if (from === 'archive') {
      await runSync(place.context, { waitMs: 10_000 })
      unlinkSync(agent)
    }
    const { sources } = await verify(place, path)
    expect(sources.find((source) => source.path.includes(TOKEN))).toMatchObject({ path: agent, state: 'same', from })
    expect(sources.filter(({ state }) => state === 'gone')).toEqual([])
  })

  test('reads no source outside the home and no device', async () => {
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
  test.each(['md', 'json', 'jsonl', 'csv', 'parquet'] as const)(
    '%s: verifies every file by its manifest',
    async (format) => {
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
    },
  )

  test('names other files that may belong to an export', async () => {
    const place = makePlace()
    await exportTo(place, `${place.out}/`, { all: true, format: 'json' })
    expect(await verify(place, place.out)).toMatchObject({ extra: [], extraCount: 0 })
    mkdirSync(join(place.out, 'old', '.hidden'), { recursive: true })
    for (const name of ['a.html', 'notes.txt', 'old/b.JSON', 'old/.hidden/c.json', '.d.json'])
      writeFileSync(join(place.out, name), '')
    expect(await verify(place, place.out)).toMatchObject({
      extra: ['a.html', 'old/b.JSON'],
      extraCount: 2,
      problems: 0,
    })
    for (let index = 10; index < 40; index++) writeFileSync(join(place.out, `old/${index}.csv`), '')
    const { extra, extraCount } = await verify(place, place.out)
    expect([extra.length, extra[0], extra[1], extraCount]).toEqual([20, 'a.html', 'old/10.csv', 32])
  })

  test('ignores manifest entries outside of the directory', async () => {
    const place = makePlace()
    await exportTo(place, `${place.out}/`, { all: true, format: 'json' })
    const manifest = join(place.out, 'manifest.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"name": "[^"]*"/, '"name": "../claude/x"'))
    await expect(verify(place, place.out)).rejects.toThrow('is not an export manifest')
  })

  test('refuses a directory without a manifest', async () => {
    const place = makePlace()
    await expect(verify(place, place.out)).rejects.toThrow('has no manifest.json')
  })
})

describe('a transcript', () => {
  test('is compared with its source session', async () => {
    const place = makePlace()
    const path = await exportSession(place, 'taken.jsonl')
    const expected = { files: [{ path, state: 'unmarked' }], sources: [{ session: SESSION, path: place.transcript }] }
    expect(await verify(place, path)).toMatchObject({ ...expected, problems: 0 })
    appendFileSync(place.transcript, line('u2', 'more'))
    expect((await verify(place, path)).sources).toMatchObject([{ state: 'grown' }])
    writeFileSync(path, readFileSync(path, 'utf8').replace('u1', 'u9'))
    expect(await verify(place, path)).toMatchObject({ sources: [{ state: 'changed' }], problems: 1 })
  })

  test('with masked secrets, is compared with the masked session', async () => {
    const place = makePlace()
    appendFileSync(place.transcript, line('u2', `use ${TOKEN}`))
    const path = await exportSession(place, 'taken.jsonl', { redact: true })
    expect(readFileSync(path, 'utf8')).not.toContain(TOKEN)
    expect(await verify(place, path)).toMatchObject({ sources: [{ state: 'same', redacted: true }], problems: 0 })
    appendFileSync(place.transcript, line('u3', `again ${TOKEN}`))
    expect((await verify(place, path)).sources).toMatchObject([{ state: 'grown', redacted: true, from: 'disk' }])
    await runSync(place.context, { waitMs: 10_000 })
    unlinkSync(place.transcript)
    await runSync(place.context, { waitMs: 10_000 })
    expect((await verify(place, path)).sources).toMatchObject([{ state: 'grown', redacted: true, from: 'archive' }])
    writeFileSync(path, readFileSync(path, 'utf8').replace('u1', 'u9'))
    const { sources, problems } = await verify(place, path)
    expect([sources[0]?.state, sources[0]?.redacted, problems]).toEqual(['changed', undefined, 1])
  })

  test('without masked secrets, is not reported as redacted', async () => {
    const place = makePlace()
    const path = await exportSession(place, 'taken.jsonl', { redact: true })
    expect((await verify(place, path)).sources[0]?.redacted).toBeUndefined()
  })

  test('reports a transcript without a source', async () => {
    const place = makePlace()
    const path = join(place.out, 'x.jsonl')
    writeFileSync(path, '{"type":"user"}\n')
    expect(await verify(place, path)).toMatchObject({ sources: [{ session: '', state: 'gone' }], problems: 1 })
  })
})

describe('unverifiable input', () => {
  test.each([
    ['x.html', '<!doctype html><p>generator: annals 1</p>', /was not exported by Annals/],
    ['x.md', '# Notes\n', /was not exported by Annals/],
    ['x.json', '{}', /was not exported by Annals/],
    ['empty.html', '', /was not exported by Annals/],
    ['x.zip', 'PK', /is a zip file; unpack it/],
  ])('%s', async (name, content, message) => {
    const place = makePlace()
    writeFileSync(join(place.out, name), content)
    await expect(verify(place, join(place.out, name))).rejects.toThrow(message)
  })

  test('a table without its manifest counts as a problem', async () => {
    const place = makePlace()
    const path = await exportSession(place, 'x.csv')
    expect(await verify(place, path)).toMatchObject({ files: [{ state: 'unmarked' }], sources: [], problems: 1 })
  })

  test.each(['no.html', 'no.csv', 'no.jsonl', 'no/'])('refuses a missing %s', async (name) => {
    const place = makePlace()
    await expect(verify(place, join(place.out, name))).rejects.toThrow(/There is no file/)
  })
})
