// Every surface has the same counts, titles, projects and agents for each session, and counts the same sessions: of the
// sample, and of real transcripts (ANNALS_CORPUS). The thread fixtures compare the count made while reading with one of the finished thread.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isObject } from '../src/format/check.ts'
import { isHumanPrompt } from '../src/format/prompt.ts'
import { indexDirectory } from '../src/reader/places.ts'
import type { Context } from '../src/operations/context.ts'
import { runSessionsPage } from '../src/operations/find/sessions-page.ts'
import type { ExportCounts } from '../src/export/export-plan.ts'
import { exportInput } from '../src/operations/export/declarations.ts'
import { previewExport } from '../src/operations/export/preview-export.ts'
import { runStatus } from '../src/operations/health/status.ts'
import { runOutline } from '../src/operations/session/outline.ts'
import { findSession } from '../src/operations/session/find-session.ts'
import { runOperation } from '../src/operations/run-operation.ts'
import { openIndexForReading } from '../src/store/index/index-store.ts'
import { groupBy } from '../src/text/group-by.ts'
import { COUNT_MEANINGS, countSession, type SessionCounts } from '../src/thread/counts/session-counts.ts'
import type { PlacedRecord } from '../src/thread/graph.ts'
import { FactsBuilder } from '../src/thread/session-facts.ts'
import { buildSession } from '../src/thread/session.ts'
import type { SessionThread } from '../src/thread/thread.ts'
import { TurnCounter } from '../src/thread/turn-counter.ts'
import { placeRecords } from '../src/thread/turn-places.ts'
import { corpus, hasCorpus } from './corpus-folder.ts'
import { exportText, exportTo, makeExportWorld, type ExportWorld } from './export/export-world.ts'
import { readCsv } from './read-csv.ts'
import { sampleHome } from './sample-sessions.ts'
import { fixtures, readFixture } from './thread/fixture.ts'

/** Counts a finished thread, independently of `countSession`. */
function countThread({ thread, agents }: SessionThread): SessionCounts {
  const messages = [...thread.turns, ...thread.branches].flatMap((part) => part.messages)
  const prompts = messages.filter(({ kind }) => kind === 'prompt' || kind === 'queued').length
  const started = agents.filter(({ isHelper }) => !isHelper).map(({ agentId }) => agentId)
  return {
    prompts,
    messages: prompts + messages.filter(({ kind }) => kind === 'answer').length,
    turns: thread.turns.filter(({ prompt }) => prompt !== null).length,
    toolCalls: messages.flatMap(({ toolCalls }) => toolCalls).length,
    agents: new Set(started).size,
  }
}

/** Counts records while reading them, in two parts, as a sync of a growing file does. */
function countRead(records: readonly PlacedRecord[], agents: SessionThread['agents']): SessionCounts {
  const half = Math.floor(records.length / 2)
  const first = new FactsBuilder()
  const counter = new TurnCounter(false)
  for (const { record } of records.slice(0, half)) first.add(record)
  const facts = FactsBuilder.restore(first.save())
  for (const { record } of records.slice(half)) facts.add(record)
  for (const { record } of records) counter.add(record)
  const { turns } = counter.isStraight ? counter : placeRecords(records, false).counter
  const files = agents.filter(({ isHelper, file }) => !isHelper && file !== null)
  return countSession(
    facts.build(),
    turns,
    files.map(({ agentId }) => agentId),
  )
}

test.each(readdirSync(fixtures))('the thread fixture %s is counted as it is shown', (rule) => {
  const { main, agents } = readFixture(rule)
  const session = buildSession({ main, agents })
  expect(countRead(main, session.agents)).toEqual(countThread(session))
})

// The object has exactly these keys.
const NAMES = Object.keys(COUNT_MEANINGS) as (keyof SessionCounts)[]

function pickCounts(from: Readonly<Record<string, unknown>>): SessionCounts {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const value = (name: string) => Number(from[name] ?? from[snake(name)])
  return {
    prompts: value('prompts'),
    messages: value('messages'),
    turns: value('turns'),
    toolCalls: value('toolCalls'),
    agents: value('agents'),
  }
}

function projectOf({ project }: Readonly<Record<string, unknown>>): string | undefined {
  return isObject(project) && typeof project['path'] === 'string' ? project['path'] : undefined
}

type Table = Record<string, string | null>[]

async function readTable(world: ExportWorld, table: 'sessions' | 'messages' | 'tool_calls'): Promise<Table> {
  const [names = [], ...rows] = readCsv(await exportText(world, { all: true, format: 'csv', table }))
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [names[index] ?? '', cell])))
}

/** Counts the rows of an export, whose agents are in other rows. */
function countRows(
  id: string,
  messages: Table,
  calls: Table,
): Pick<SessionCounts, 'prompts' | 'messages' | 'toolCalls'> {
  const own = (row: Table[number]) => row['session_id'] === id && row['agent_id'] === null
  const kinds = messages.filter(own).map(({ kind }) => kind)
  const prompts = kinds.filter((kind) => kind === 'prompt' || kind === 'queued').length
  return {
    prompts,
    messages: prompts + kinds.filter((kind) => kind === 'answer').length,
    toolCalls: calls.filter(own).length,
  }
}

function query(context: Context, sql: string): Record<string, unknown>[] {
  const database = openIndexForReading(indexDirectory(context.dataDirectory))
  const rows = database?.prepare(sql).all() ?? []
  database?.close()
  return rows
}

interface Surfaces {
  id: string
  counts: Record<string, Partial<SessionCounts>>
  titles: Record<string, string>
  projects: Record<string, string | undefined>
  helpers: Record<string, string[]>
  /** Prompts of the thread, and records that the library calls prompts. */
  typed: [shown: number, told: number]
}

async function readSurfaces(home: string): Promise<Surfaces[]> {
  const world = makeExportWorld(home)
  const { context } = world
  const { sessions } = await runOperation(context, 'list', {})
  const unindexed = await runOperation(withoutIndex(context), 'list', {})
  const page = await runSessionsPage(context)
  const views = query(context, 'select * from sessions')
  const { projects } = await runOperation(context, 'projects', {})
  const used = await runOperation(context, 'usage session', {})
  const usageRows = used && 'sessions' in used ? used.sessions : []
  const helpers = query(context, 'select session_id, agent_id from agents where is_helper order by agent_id')
  const tables = { sessions: await readTable(world, 'sessions') }
  const [messages, calls] = [await readTable(world, 'messages'), await readTable(world, 'tool_calls')]
  const surfaces: Surfaces[] = []
  for (const listed of sessions) {
    const { id } = listed
    const by = <Row extends object>(rows: readonly Row[], key: keyof Row): Row | undefined =>
      rows.find((row) => row[key] === id)
    const shown = await runOperation(context, 'show', { session: id })
    const tree = await runOperation(context, 'tree', { session: id })
    const usage = await runOperation(context, 'usage context', { session: id })
    const outline = await runOutline(context, { session: id, whole: true })
    // Our own export has this shape.
    const exported = JSON.parse(
      await exportText(world, { sessions: [id], format: 'json', depth: 'prompts', family: false }),
    ) as { sessions: { session: Record<string, unknown> }[] }
    const json = exported.sessions[0]?.session ?? {}
    const open = await findSession(context, id)
    await open.refresh()
    const { thread, agents } = open.session
    const all = [...thread.turns, ...thread.branches].flatMap((part) => part.messages)
    const replays = new Set(thread.unplaced.map(({ uuid }) => uuid))
    const told = [...open.main.records].flatMap(({ record, line }) =>
      record.type === 'user' && isHumanPrompt(record) && !replays.has(record.uuid ?? '') ? (record.uuid ?? line) : [],
    )
    const reported = by(usageRows, 'sessionId')
    surfaces.push({
      id,
      projects: {
        list: listed.project.path,
        'list without an index': by(unindexed.sessions, 'id')?.project.path,
        projects: projects.find(({ path, name }) => path === listed.project.path && name === listed.project.name)?.path,
        'web sessions': by(page.sessions, 'id')?.project.path,
        json: projectOf(json),
        sql: String(by(views, 'session_id')?.['project']),
        // A quote precedes text that a spreadsheet would take for a formula.
        csv: by(tables.sessions, 'session_id')?.['project']?.replace(/^'(?=[-=+@])/, ''),
        ...(reported ? { 'usage session': reported.projectPath } : {}),
      },
      counts: {
        list: pickCounts({ ...listed }),
        'list without an index': pickCounts({ ...by(unindexed.sessions, 'id') }),
        'web sessions': pickCounts({ ...by(page.sessions, 'id') }),
        'web session': pickCounts({ ...outline.session }),
        show: pickCounts({ ...shown.session }),
        tree: pickCounts({ ...tree.session }),
        sql: pickCounts({ ...by(views, 'session_id') }),
        csv: pickCounts({ ...by(tables.sessions, 'session_id') }),
        json: pickCounts(json),
        thread: countThread(open.session),
        'exported rows': countRows(id, messages, calls),
      },
      titles: {
        list: listed.title,
        'web sessions': by(page.sessions, 'id')?.title ?? '',
        'web session': outline.session.title,
        show: shown.session.title,
        tree: tree.session.title,
        'usage context': usage.session.title,
        sql: String(by(views, 'session_id')?.['title']),
        json: String(json['title']),
      },
      helpers: {
        index: helpers.filter((row) => row['session_id'] === id).map((row) => String(row['agent_id'])),
        thread: agents
          .filter(({ isHelper, file }) => isHelper && file !== null)
          .map(({ agentId }) => agentId)
          .toSorted(),
      },
      typed: [all.filter(({ kind }) => kind === 'prompt').length, new Set(told).size],
    })
  }
  return surfaces
}

function withoutIndex(context: Context): Context {
  return { ...context, dataDirectory: mkdtempSync(join(homedir(), 'no-index-')), syncs: false }
}

const homes: [string, string][] = [['sample', sampleHome]]
if (hasCorpus) homes.push(['corpus', corpus])

describe.each(homes)('%s', (name, home) => {
  const read = readSurfaces(home)

  test(
    'counts prompts, messages, turns, tool calls and agents alike on every surface',
    { timeout: 120_000 },
    async () => {
      const surfaces = await read
      expect(surfaces.length).toBeGreaterThan(0)
      for (const { id, counts } of surfaces) {
        const { list } = counts
        for (const [surface, found] of Object.entries(counts))
          for (const each of NAMES.filter((key) => found[key] !== undefined))
            expect([id, surface, each, found[each]]).toEqual([id, surface, each, list?.[each]])
      }
      // oxlint-disable-next-line no-console -- a figure people ask for
      console.info(`${name}: ${surfaces.length} sessions, ${Object.keys(surfaces[0]?.counts ?? {}).length} surfaces`)
    },
  )

  test('has the same title on every surface', async () => {
    for (const { id, titles } of await read)
      for (const [surface, title] of Object.entries(titles))
        expect([id, surface, title]).toEqual([id, surface, isShortened(title, titles['list']) ? title : titles['list']])
  })

  test('has the same project on every surface', async () => {
    for (const { id, projects } of await read)
      for (const [surface, path] of Object.entries(projects))
        expect([id, surface, path]).toEqual([id, surface, projects['list']])
  })

  test('has the usage of each project in every report', async () => {
    const { context } = makeExportWorld(home)
    const bySession = await runOperation(context, 'usage session', {})
    const rows = bySession && 'sessions' in bySession ? bySession.sessions : []
    const groups = groupBy(rows, ({ projectPath }) => projectPath)
    const sum = (own: typeof rows) => own.reduce((total, { totalTokens }) => total + totalTokens, 0)
    const expected = Object.fromEntries([...groups].map(([path, own]) => [path, sum(own)] as const))
    const byProject = await runOperation(context, 'usage project', {})
    const causes = await runOperation(context, 'usage attribution', { by: 'project' })
    const { projects } = await runOperation(context, 'projects', {})
    const reported = byProject.projects.map((row) => [row.projectPath, row.totalTokens] as const)
    expect(Object.fromEntries(reported)).toEqual(expected)
    // Attribution also has rows for requests without tokens.
    const attributed = causes.rows
      .filter((row) => row.totalTokens > 0)
      .map((row) => [row.key, row.totalTokens] as const)
    expect(Object.fromEntries(attributed)).toEqual(expected)
    for (const { path, name: called } of projects)
      expect([
        path,
        byProject.projects.find(({ projectPath = '' }) => projectPath === path)?.project ?? called,
      ]).toEqual([path, called])
  })

  test('takes the same agents for helpers and warm-ups in the index and in the thread', async () => {
    for (const { id, helpers } of await read) expect([id, helpers['index']]).toEqual([id, helpers['thread']])
  })

  test('isHumanPrompt accepts the records that the thread shows as prompts', async () => {
    for (const { id, typed } of await read) expect([id, typed[0]]).toEqual([id, typed[1]])
  })
})

async function countEverywhere(world: ExportWorld) {
  const { context } = world
  const list = await runOperation(context, 'list', {})
  const unindexed = await runOperation(withoutIndex(context), 'list', {})
  const projects = await runOperation(context, 'projects', {})
  const doctor = await runOperation(context, 'doctor', {})
  const folder = join(mkdtempSync(join(homedir(), 'counted-')), 'all')
  const exported = await exportTo(world, `${folder}/`, { all: true, format: 'md', depth: 'prompts' })
  const preview = await previewExport(context, exportInput.parse({ all: true }), { steps: 1, characters: 1 })
  // Our own manifest has this shape.
  const { counts } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { counts: ExportCounts }
  const sql = (text: string) => Number(query(context, text)[0]?.['n'])
  const missing = await runOperation(context, 'show', { session: 'zzzzzzzz' }).then(
    () => '',
    (error: unknown) => String(error),
  )
  return {
    counts,
    prompts: projects.projects.reduce((sum, project) => sum + project.prompts, 0),
    sessions: {
      list: list.sessions.length,
      'total of list': list.total,
      'list without an index': unindexed.total,
      projects: projects.projects.reduce((sum, project) => sum + project.sessions, 0),
      'total of projects': projects.total,
      'web sessions': (await runSessionsPage(context)).sessions.length,
      'home page': (await runStatus(context)).sessions,
      retention: (await runOperation(context, 'retention', {})).totals.sessions,
      doctor: doctor.sessions,
      sql: sql('select count(*) as n from sessions'),
      export: exported.sessions,
      'export preview': preview.sessions,
      manifest: counts.sessions,
      'unknown name': Number(/among (\d+) sessions?;/.exec(missing)?.[1]),
    },
    unlisted: {
      list: list.unlisted.sessions,
      'list without an index': unindexed.unlisted.sessions,
      projects: projects.unlisted.sessions,
      sql: sql(
        'select count(distinct session_id) as n from agents where session_id not in (select session_id from sessions)',
      ),
      export: exported.unlisted,
      'export preview': preview.unlisted,
      manifest: counts.unlisted,
    },
  }
}

function promptLine(id: string, uuid: string, more: object = {}): string {
  const [cwd, timestamp] = ['/home/mara/src/tidepool', '2026-02-11T09:00:00.000Z']
  const message = { role: 'user', content: `Prompt ${uuid}` }
  return `${JSON.stringify({ type: 'user', uuid, parentUuid: null, sessionId: id, cwd, timestamp, message, ...more })}\n`
}

/** A session, its fork, a session without messages and one with only an agent left. */
function forkedHome(): string {
  const home = mkdtempSync(join(homedir(), 'forked-'))
  const folder = join(home, 'projects', '-home-mara-src-tidepool')
  const idOf = (digit: number) => `${digit}f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c21`
  const [id, fork, empty, lost] = [idOf(1), idOf(2), idOf(3), idOf(4)] as const
  const copied = { forkedFrom: { sessionId: id, messageUuid: 'a' } }
  const files = {
    [`${id}.jsonl`]: promptLine(id, 'a') + promptLine(id, 'b', { parentUuid: 'a' }),
    [`${fork}.jsonl`]: promptLine(fork, 'c', copied) + promptLine(fork, 'd', { parentUuid: 'c' }),
    [`${empty}.jsonl`]: `${JSON.stringify({ type: 'ai-title', aiTitle: 'Nothing', sessionId: empty })}\n`,
    [`${lost}/subagents/agent-a1.jsonl`]: promptLine(lost, 'e', { isSidechain: true, agentId: 'a1' }),
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return home
}

describe('sessions', () => {
  test.each([...homes, ['forks', forkedHome()]] as const)(
    '%s: are counted alike everywhere',
    async (_, home) => {
      const world = makeExportWorld(home)
      const { sessions, unlisted, counts, prompts } = await countEverywhere(world)
      for (const [surface, number] of Object.entries(sessions))
        expect([surface, number]).toEqual([surface, sessions.list])
      for (const [surface, number] of Object.entries(unlisted))
        expect([surface, number]).toEqual([surface, unlisted.list])
      expect(counts.prompts).toBe(prompts)
    },
    60_000,
  )

  test('in an export count a prompt once that a fork copied', async () => {
    const world = makeExportWorld(forkedHome())
    const { counts } = await countEverywhere(world)
    expect(counts).toEqual({ sessions: 2, unlisted: 1, prompts: 3, messages: 3 })
    const page = await exportText(world, { all: true, format: 'html' })
    expect(page).toContain('<span>2 sessions, and 1 with only agents left</span><span>3 prompts</span>')
  })
})

/** An export leaves out the end of a truncated title if it may be half of a key. */
function isShortened(title: string, listed = ''): boolean {
  return listed.length >= 190 && title.endsWith(' …') && listed.startsWith(title.slice(0, -2))
}
