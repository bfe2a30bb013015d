import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callLine, makeKeepWorld, NOW, promptLine, resultLine, type KeepWorld } from '../../../test/keep-world.ts'
import { drawFrom, makeSecrets } from '../../../test/secret-samples.ts'
import { Archive } from '../../archive/archive.ts'
import { readVersion } from '../../archive/read-version.ts'
import { applyPlan } from '../../edit/apply/apply-plan.ts'
import { writeTodo, type ErasureTodo } from '../../edit/erase/erasure-todo.ts'
import type { SpanList } from '../../format/secrets/span-list.ts'
import { planRedact } from '../../edit/plans/plan-redact.ts'
import { locate } from '../../reader/locate.ts'
import { Journal } from '../../store/journal/journal.ts'
import { addSearch, readSearches } from '../../store/journal/saved-searches.ts'
import { openIndexForReading } from '../../store/index/index-store.ts'
import { archiveDirectory, indexDirectory } from '../../reader/places.ts'
import type { Context } from '../context.ts'
import { runOperation } from '../run-operation.ts'
import { makeMatcher } from './redact-matcher.ts'
import { asTyped } from '../../text/command-line.ts'

const ONE = '11111111-2222-4333-8444-555555555555'
const TWO = '22222222-2222-4333-8444-555555555555'
const SECRET = 'open-sesame-7'
const token = makeSecrets(drawFrom(6)).find(({ family }) => family === 'github-token')?.secret ?? ''

let world: KeepWorld
let context: Context
let one: string

beforeEach(() => {
  world = makeKeepWorld()
  context = world.context()
  const call = { id: 'toolu_1', name: 'Bash', input: { command: `echo ${SECRET}` } }
  one = world.write(
    `projects/p/${ONE}.jsonl`,
    promptLine({ session: ONE, uuid: 'a', text: `the word is ${SECRET}` }) +
      callLine({ session: ONE, uuid: 'b', parent: 'a', text: 'thank you, user' }, call) +
      resultLine({ session: ONE, uuid: 'c', parent: 'b', text: SECRET }, 'toolu_1'),
  )
  world.write(`projects/p/${TWO}.jsonl`, promptLine({ session: TWO, uuid: 'd', text: `also ${SECRET}, and ${token}` }))
})

afterEach(() => world.remove())

const redact = async (input: object, within: Context = context) =>
  runOperation(within, 'edit redact', { sessions: [ONE], text: [SECRET], ...input })
const text = (path = one) => readFileSync(path, 'utf8')
const other = () => text(join(world.home, `projects/p/${TWO}.jsonl`))

const readIfFile = (path: string) => (statSync(path).isFile() ? text(path) : '')

/** Names of all stored files that contain the text of the first session, raw or in unpacked chunks. */
function findKept(): string[] {
  const archive = Archive.open(archiveDirectory(world.data))
  try {
    return [
      ...[...world.files()].filter(([, bytes]) => bytes.includes(`is ${SECRET}`)).map(([path]) => path),
      ...[...archive.all()]
        .filter((version) => version.sessionId === ONE)
        .filter((version) => Buffer.concat([...readVersion(archive, version)]).includes(SECRET))
        .map(({ path }) => path),
    ]
  } finally {
    archive.close()
  }
}

describe('redact', () => {
  test('shows the plan and changes nothing', async () => {
    const before = text()
    const report = await redact({})
    expect(report).toMatchObject({ applied: false, isEmpty: false, canUndo: false, operation: 'redact', session: ONE })
    expect(report.summary).toBe('Masks 3 matches in 3 records of 1 file.')
    expect(report.records.map(({ before: what, change }) => [change, what])).toEqual([
      ['masked', 'text, 13 characters, in message.content'],
      ['masked', 'text, 13 characters, in message.content.1.input.command'],
      ['masked', 'text, 13 characters, in message.content.0.content'],
    ])
    expect(JSON.stringify(report)).not.toContain(SECRET)
    expect(text()).toBe(before)
  })

  test('does not print a key that contains the text', async () => {
    const input = { env: { [SECRET]: 'x', [`my ${SECRET}`]: SECRET } }
    const call = callLine(
      { session: ONE, uuid: 'k', parent: 'c', text: 'keys' },
      { id: 'toolu_2', name: 'Bash', input },
    )
    appendFileSync(one, call)
    const report = JSON.stringify(await redact({}))
    expect(report).toContain('*'.repeat(SECRET.length))
    expect(report).not.toContain(SECRET)
  })

  test('masks in place, leaves the other session alone, and cannot be undone', async () => {
    await runOperation(context, 'sync', {})
    const before = text()
    const report = await redact({ apply: true })
    expect(report).toMatchObject({ applied: true, edit: 1 })
    expect(text()).toBe(before.replaceAll(SECRET, '*'.repeat(SECRET.length)))
    expect(other()).toContain(SECRET)
    expect(findKept()).toEqual([])
    await expect(runOperation(context, 'undo', {})).rejects.toThrow('cannot be undone')
    const { hits } = await runOperation(context, 'search', { query: ['sesame'] })
    expect(hits.map(({ session }) => session)).toEqual([TWO])
  })

  test('with all, masks all sessions, and secrets in known formats if requested', async () => {
    await redact({ sessions: [], all: true, apply: true })
    expect(text() + other()).not.toContain(SECRET)
    expect(other()).toContain(token)
    await redact({ sessions: [], all: true, text: undefined, secrets: true, apply: true })
    expect(other()).not.toContain(token)
    expect(await redact({ sessions: [], all: true, secrets: true, apply: true })).toMatchObject({ isEmpty: true })
  })

  test('keeps ids and structure intact', async () => {
    const report = await redact({ text: ['user'], apply: true })
    expect(report.notes.map(asTyped).join(' ')).toContain(
      '4 matches in ids, types, tool names, times and keys of the format are kept',
    )
    expect(text()).toContain('"type":"user"')
    expect(text()).toContain('thank you, ****')
  })

  test('masks signed thinking too, and says so', async () => {
    const content = [{ type: 'thinking', thinking: `so ${SECRET}`, signature: 'abc' }]
    const message = { id: 'm', role: 'assistant', type: 'message', model: 'x', content }
    appendFileSync(
      one,
      `${JSON.stringify({ type: 'assistant', uuid: 'e', parentUuid: 'c', sessionId: ONE, message })}\n`,
    )
    const report = await redact({ apply: true })
    expect(report.notes.map(asTyped).join(' ')).toContain('1 match in signed thinking')
    expect(text()).not.toContain(SECRET)
  })

  test('masks the archived versions of a deleted transcript', async () => {
    await runOperation(context, 'sync', {})
    rmSync(one)
    await runOperation(context, 'sync', {})
    const report = await redact({ apply: true })
    expect(report).toMatchObject({ applied: true, files: [] })
    expect(report.summary).toBe('Erases the text from 1 archived version; the files do not contain it.')
    expect(findKept()).toEqual([])
    await runOperation(context, 'restore', { sessions: [ONE] })
    expect(text()).toContain(`the word is ${'*'.repeat(SECRET.length)}`)
    const { hits } = await runOperation(context, 'search', { query: ['word'] })
    expect(hits.map(({ session }) => session)).toEqual([ONE])
  })

  test('works without a sync', async () => {
    await runOperation(context, 'sync', {})
    await redact({ apply: true }, world.context({ syncs: false }))
    expect(text()).not.toContain(SECRET)
    expect(findKept()).toEqual([])
    const { hits } = await runOperation(context, 'search', { query: ['"the word is"'] })
    expect(hits.map(({ session }) => session)).toEqual([ONE])
  })

  test('masks a running session and warns', async () => {
    utimesSync(one, NOW / 1000 - 5, NOW / 1000 - 5)
    const report = await redact({ apply: true })
    expect(report.live).toContain('written to')
    expect(report.notes.map(asTyped).join(' ')).toContain('redact it again after it has ended')
    expect(text()).not.toContain(SECRET)
  })

  test('redacts a transcript named by its path', async () => {
    const folder = join(world.folder, 'elsewhere')
    mkdirSync(folder)
    const path = join(folder, 'some.jsonl')
    writeFileSync(path, text())
    await redact({ sessions: [path], apply: true })
    expect(text(path)).not.toContain(SECRET)
    expect(text()).toContain(SECRET)
  })

  test('masks damaged lines and pattern matches', async () => {
    appendFileSync(one, `{"type":"user","message":"cut ${SECRET}\n\0\0{"a":"${SECRET}"}{"b":"open-sesame-99"}\n`)
    await redact({ text: undefined, regex: ['open-[a-z]+-[0-9]+'], apply: true })
    expect(text()).not.toMatch(/sesame/)
    expect(text()).toContain('"message":"cut *************\n\0\0{"a":"*************"}')
  })
})

describe('exports', () => {
  const exportTo = async (output: string) =>
    runOperation(context, 'export', { sessions: [ONE], output: join(world.folder, output) })

  test('are removed if they contain the text; a changed export is only named', async () => {
    await exportTo('page.html')
    await exportTo('mine.md')
    await exportTo('other/')
    const changed = join(world.folder, 'mine.md')
    appendFileSync(changed, '\nmy own words\n')
    const plan = await redact({})
    expect(plan.notes.map(asTyped).filter((note) => note.includes('page.html'))).toHaveLength(1)
    expect(
      plan.notes
        .map(asTyped)
        .filter((note) => note.includes('mine.md'))
        .join(),
    ).toContain('check it yourself')
    await redact({ apply: true })
    expect(existsSync(join(world.folder, 'page.html'))).toBe(false)
    expect(existsSync(join(world.folder, 'other'))).toBe(false)
    expect(text(changed)).toContain(SECRET)
  })

  const verify = async (input: object = {}) =>
    runOperation(context, 'redact verify', { text: [`is ${SECRET}`], ...input })
  const there = (path: string) => existsSync(join(world.folder, path))

  test('of several formats in one folder are all removed', async () => {
    for (const format of ['html', 'md', 'json'] as const)
      await runOperation(context, 'export', { sessions: [ONE], format, output: join(world.folder, 'all/') })
    await runOperation(context, 'export', { sessions: [TWO], output: join(world.folder, 'all/') })
    expect((await verify()).places.filter(({ what }) => what === 'exports').length).toBeGreaterThan(2)
    await redact({ apply: true })
    const left = readdirSync(join(world.folder, 'all'), { recursive: true, withFileTypes: true })
    expect(left.filter((file) => file.isFile() && file.name.includes(ONE.slice(0, 8)))).toEqual([])
    expect(left.some((file) => readIfFile(join(file.parentPath, file.name)).includes('also'))).toBe(true)
    expect(await verify()).toMatchObject({ found: 0, notSearched: [] })
  })

  test('that were moved are found beside their old place or where named, otherwise reported', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'annals-moved-'))
    try {
      for (const name of ['beside/', 'away/', 'gone/', 'page.html', 'far.html']) await exportTo(name)
      renameSync(join(world.folder, 'beside'), join(world.folder, 'renamed'))
      renameSync(join(world.folder, 'page.html'), join(world.folder, 'other.html'))
      renameSync(join(world.folder, 'away'), join(outside, 'there'))
      renameSync(join(world.folder, 'far.html'), join(outside, 'near.html'))
      rmSync(join(world.folder, 'gone'), { recursive: true })
      await redact({ apply: true })
      expect([there('renamed'), there('other.html')]).toEqual([false, false])
      const report = await verify()
      const missing = report.notSearched.map(({ path, reason }) => [path.slice(world.folder.length + 1), reason])
      expect(missing).toEqual([
        ['away', 'missing'],
        ['gone', 'missing'],
        ['far.html', 'missing'],
      ])
      expect((await verify({ exports: [outside] })).places.map(({ path }) => dirname(path))).toContain(outside)
      const notes = (await redact({ exports: [outside] })).notes.map(asTyped).join(' ')
      expect(notes).toContain(join(outside, 'there'))
      await redact({ exports: [outside], apply: true })
      expect(readdirSync(outside)).toEqual([])
      expect((await verify()).notSearched.map(({ path }) => path)).toEqual([join(world.folder, 'gone')])
    } finally {
      rmSync(outside, { recursive: true })
    }
  })

  test('that were changed are still searched after the redaction', async () => {
    await exportTo('mine.md')
    appendFileSync(join(world.folder, 'mine.md'), '\nmy own words\n')
    await redact({ apply: true })
    expect(new Set((await verify()).places.map(({ path }) => path))).toEqual(new Set([join(world.folder, 'mine.md')]))
  })

  test('of other sessions that replaced a file stay', async () => {
    await exportTo('page.html')
    await runOperation(context, 'export', { sessions: [TWO], output: join(world.folder, 'page.html') })
    await redact({ apply: true })
    expect(text(join(world.folder, 'page.html'))).toContain('also')
  })

  test('in a file that cannot be searched are listed', async () => {
    await runOperation(context, 'export', { sessions: [ONE], format: 'parquet', output: join(world.folder, 'tables/') })
    const { notSearched } = await verify()
    expect(new Set(notSearched.map(({ reason }) => reason))).toEqual(new Set(['compressed']))
  })

  test('of other sessions, and without a match, stay', async () => {
    await runOperation(context, 'export', { sessions: [TWO], output: join(world.folder, 'two.html') })
    await exportTo('page.html')
    await redact({ text: ['not to be found'], apply: true })
    expect(existsSync(join(world.folder, 'page.html'))).toBe(true)
    await redact({ apply: true })
    expect(existsSync(join(world.folder, 'page.html'))).toBe(false)
    expect(existsSync(join(world.folder, 'two.html'))).toBe(true)
  })
})

describe('failures', () => {
  test.each([
    [{ sessions: [] }, 'Name the sessions by id'],
    [{ all: true }, 'not both'],
    [{ sessions: [], all: true, text: undefined }, 'Specify what to redact'],
    [{ sessions: ['nobody'] }, 'nobody'],
    [{ text: ['x'] }, 'too short'],
  ])('refuses %j', async (input, message) => {
    await expect(redact({ apply: true, ...input })).rejects.toThrow(message)
    expect(text()).toContain(SECRET)
  })

  test('refuses a plan that differs from the one shown', async () => {
    const { plan } = await redact({ text: ['the word'] })
    // The same number of ranges and characters.
    await expect(redact({ text: ['word is '], plan, apply: true })).rejects.toThrow('Nothing was changed')
    expect(text()).toContain('the word')
    await redact({ text: ['the word'], plan, apply: true })
    expect(text()).not.toContain('the word')
  })

  test('reports traces while the index is being read, and erases them with the next sync', async () => {
    await runOperation(context, 'sync', {})
    const reader = openIndexForReading(indexDirectory(world.data))
    reader?.exec('begin')
    reader?.prepare('select count(*) from source').get()
    const report = await redact({ apply: true }, world.context({ syncs: false }))
    expect(report.notes.map(asTyped).join(' ')).toContain('traces stay')
    reader?.exec('rollback')
    reader?.close()
    await runOperation(context, 'sync', {})
    expect(findKept()).toEqual([])
  })

  test.each([
    ['', writeTodo],
    [' of an earlier version', writeTodoInPairs],
  ])('the next operation finishes an interrupted erasure%s, knowing only offsets', async (_, write) => {
    await runOperation(context, 'sync', {})
    await runOperation(context, 'edit note', { session: ONE, text: `it is ${SECRET}` })
    await runOperation(context, 'edit note', { session: ONE, text: `here is ${SECRET}`, message: 'a' })
    const archive = Archive.open(archiveDirectory(world.data))
    const journal = Journal.open(world.data)
    addSearch(journal, `"${SECRET}"`, '')
    const { files } = locate([world.home])
    const place = { archive, journal, files, agents: new Set<string>() }
    const plan = planRedact(place, { ...makeMatcher({ text: [SECRET] }), sessions: new Set([ONE]) })
    const todo = write(plan.todo)
    expect(todo).not.toContain(SECRET)
    const edit = { at: '', operation: 'redact', session: ONE, summary: 'x', canUndo: false, undoes: null, todo }
    applyPlan(plan.edits, { journal, roots: [world.home], edit })
    journal.close()
    archive.close()
    expect(findKept()).not.toEqual([])
    await runOperation(context, 'sync', {})
    expect(findKept()).toEqual([])
    expect(text()).not.toContain(SECRET)
    expect(await runOperation(context, 'edit note', { session: ONE })).toMatchObject({
      note: 'it is *************',
      messageNotes: [{ message: 'a', text: 'here is *************' }],
    })
    const after = Journal.open(world.data)
    expect(readSearches(after)).toEqual([])
    after.close()
    expect(await redact({ apply: true })).toMatchObject({ isEmpty: true })
  })
})

function writeTodoInPairs({ versions, ...rest }: ErasureTodo): string {
  const pairs = (spans: SpanList) => [...spans].map(({ start, end }) => [start, end - start])
  return JSON.stringify({ ...rest, versions: versions.map(({ id, spans }) => ({ id, spans: pairs(spans) })) })
}
