import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callLine, makeKeepWorld, promptLine, resultLine, type KeepWorld } from '../../../test/keep-world.ts'
import { Archive } from '../../archive/archive.ts'
import { applyForget } from '../../archive/forget.ts'
import { readVersion } from '../../archive/read-version.ts'
import { markForgetting, removeForgotten } from '../../store/index/forget-sources.ts'
import { openIndex } from '../../store/index/index-store.ts'
import { openDatabase, type Database } from '../../store/open.ts'
import { runForget, type ForgetInput } from './forget.ts'
import { runSync } from './sync.ts'

const SECRET = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const RESUMED = '1a2b3c4d-3a52-4a4e-9b0c-5d8a1f0f7c12'
const OTHER = '2b3c4d5e-3a52-4a4e-9b0c-5d8a1f0f7c13'
const FOLDER = 'projects/-home-mara-tidepool'
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

let world: KeepWorld
beforeEach(() => {
  world = makeKeepWorld()
})
afterEach(() => world.remove())

/** One word for each location where a session stores text; each occurs nowhere else. */
const WORDS = {
  prompt: 'zanzibarine',
  answer: 'quixotrope',
  path: 'vexillomancer',
  result: 'wobblefrost',
  agent: 'grimbleshank',
  description: 'snorkelwhistle',
  spilled: 'murkenfeather',
  title: 'plumbendrake',
  branch: 'fribbleroot',
  todo: 'tumbrelquist',
  backup: 'hexaplinth',
}

const sharedPrompt = promptLine({ session: SECRET, uuid: uuid(1), text: 'the commonplace beginning' })
const sharedCall = callLine(
  { session: SECRET, uuid: uuid(2), parent: uuid(1), text: 'looking' },
  { id: 'toolu_shared', name: 'Read', input: { file_path: '/home/mara/tidepool/shared.ts' } },
)
const sharedResult = resultLine(
  { session: SECRET, uuid: uuid(3), parent: uuid(2), text: 'sharedcontent' },
  'toolu_shared',
)

function writeSecret(): void {
  const line = { session: SECRET, parent: uuid(3) }
  world.write(
    `${FOLDER}/${SECRET}.jsonl`,
    sharedPrompt +
      sharedCall +
      sharedResult +
      promptLine({ ...line, uuid: uuid(4), text: `${WORDS.prompt} please`, at: '2026-02-11T10:00:00.000Z' }).replace(
        '"version"',
        `"gitBranch":"${WORDS.branch}","version"`,
      ) +
      callLine(
        { ...line, uuid: uuid(5), text: WORDS.answer },
        { id: 'toolu_a', name: 'Read', input: { file_path: `/home/mara/${WORDS.path}.ts` } },
      ) +
      callLine(
        { ...line, uuid: uuid(6), text: 'ask an agent' },
        {
          id: 'toolu_b',
          name: 'Task',
          input: { description: WORDS.description, prompt: WORDS.agent, subagent_type: 'x' },
        },
      ) +
      resultLine({ ...line, uuid: uuid(7), text: WORDS.result }, 'toolu_a') +
      `${JSON.stringify({ type: 'custom-title', customTitle: WORDS.title, sessionId: SECRET })}\n`,
  )
  world.write(
    `${FOLDER}/${SECRET}/subagents/agent-abc.jsonl`,
    promptLine({ session: SECRET, uuid: uuid(8), text: WORDS.agent }).replace(
      '{',
      '{"isSidechain":true,"agentId":"abc",',
    ),
  )
  world.write(`${FOLDER}/${SECRET}/subagents/agent-abc.meta.json`, `{"agentType":"${WORDS.description}"}`)
  world.write(`${FOLDER}/${SECRET}/tool-results/one.txt`, `spilled ${WORDS.spilled}\n`)
  world.write(`todos/${SECRET}-agent-${SECRET}.json`, `[{"content":"${WORDS.todo}"}]`)
  world.write(`file-history/${SECRET}/abc@v1`, `${WORDS.backup}\n`)
}

/** A resumed session: copies the beginning of the secret one, then continues. */
function writeOthers(): void {
  world.write(
    `${FOLDER}/${RESUMED}.jsonl`,
    sharedPrompt + sharedCall + sharedResult + promptLine({ session: RESUMED, uuid: uuid(20), text: 'my own way' }),
  )
  world.write(
    `projects/-home-mara-lantern/${OTHER}.jsonl`,
    promptLine({
      session: OTHER,
      uuid: uuid(30),
      text: 'unrelated',
      cwd: '/home/mara/lantern',
      at: '2025-01-01T00:00:00.000Z',
    }),
  )
}

const forget = (input: Partial<ForgetInput>, syncs = true) =>
  runForget(world.context({ syncs }), { sessions: [], ...input })
const sync = () => runSync(world.context(), { waitMs: 0 })
const indexFolder = () => join(world.data, 'index')
const openArchive = () => Archive.open(join(world.data, 'archive'))

function query<T>(ask: (database: Database) => T): T {
  const database = openDatabase(join(indexFolder(), 'index.db'))
  try {
    return ask(database)
  } finally {
    database.close()
  }
}

/** Sessions with files. A copied record names its original session, but does not create one. */
const sessionIds = () =>
  query((database) =>
    database
      .prepare('select distinct s.uuid from session s join source f on f.session = s.id order by s.uuid')
      .all()
      .map((row) => row['uuid']),
  )

/** The index stores terms without the prefix shared with the previous term, so searching the raw bytes would miss them. */
function terms(): string[] {
  return query((database) => {
    database.exec('create virtual table temp.terms using fts5vocab(main, words, row)')
    return database
      .prepare('select term from temp.terms')
      .all()
      .map((row) => String(row['term']))
  })
}

/** Words found anywhere: in the raw bytes of files, the terms of the index, or the contents of the archive. */
function traces(): string[] {
  const known = terms()
  const archive = openArchive()
  const kept = Buffer.concat([...archive.all()].flatMap((version) => [...readVersion(archive, version)]))
  archive.close()
  const files = [...world.files().values()]
  return Object.values(WORDS).filter(
    (word) =>
      files.some((bytes) => bytes.includes(word) || bytes.includes(word.toUpperCase())) ||
      known.some((term) => term.startsWith(word.slice(0, 7))) ||
      kept.includes(word),
  )
}

describe('forget', () => {
  test('a plan lists what will be erased and changes nothing', async () => {
    writeSecret()
    writeOthers()
    const plan = await forget({ sessions: ['0f6c'] })
    expect(plan).toMatchObject({
      applied: false,
      files: 6,
      versions: 6,
      present: 6,
      sharedWith: [RESUMED],
      mentionedIn: [],
      backups: [],
    })
    expect(plan.sessions).toMatchObject([{ id: SECRET, title: WORDS.title, files: 6, project: { name: 'tidepool' } }])
    expect(plan.bytes).toBe(plan.sessions[0]?.bytes)
    expect(plan.archiveBytes).toBeGreaterThan(0)
    expect(sessionIds()).toContain(SECRET)
    expect(traces()).toEqual(Object.values(WORDS))
  })

  test('erases every trace, now and after the next sync', async () => {
    writeSecret()
    writeOthers()
    const report = await forget({ sessions: [SECRET], yes: true })
    expect(report).toMatchObject({ applied: true, isPurged: true, files: 6 })
    expect(traces()).toEqual([])
    await sync()
    await runSync(world.context(), { waitMs: 0, isFull: true })
    expect(traces()).toEqual([])
    expect(sessionIds()).toEqual([RESUMED, OTHER])
    expect(existsSync(join(world.home, FOLDER, `${SECRET}.jsonl`))).toBe(true)
  })

  test('does not archive later writes or new files of the session', async () => {
    writeSecret()
    writeOthers()
    await forget({ sessions: [SECRET], yes: true })
    const path = `${FOLDER}/${SECRET}.jsonl`
    world.write(
      path,
      readFileSync(join(world.home, path), 'utf8') + promptLine({ session: SECRET, uuid: uuid(9), text: 'x' }),
    )
    world.write(`${FOLDER}/${SECRET}/tool-results/two.txt`, WORDS.spilled)
    await sync()
    expect(traces()).toEqual([])
    expect(sessionIds()).toEqual([RESUMED, OTHER])
  })

  test('an index rebuilt from the archive does not contain it', async () => {
    writeSecret()
    writeOthers()
    await forget({ sessions: [SECRET], yes: true })
    for (const [path] of world.files()) if (path.startsWith(indexFolder())) rmSync(path)
    await sync()
    expect(traces()).toEqual([])
    expect(sessionIds()).toEqual([RESUMED, OTHER])
  })

  test('a session resumed from it keeps its copies: text, call, result, file and tokens', async () => {
    writeSecret()
    writeOthers()
    await forget({ sessions: [SECRET], yes: true })
    const rows = query((database) => ({
      messages: database
        .prepare('select session_id, path from messages where uuid in (?, ?, ?)')
        .all(uuid(1), uuid(2), uuid(3)),
      found: database.prepare(`select count(*) as n from words where words match 'sharedcontent'`).get(),
      blocks: database.prepare('select count(*) as n from block where source not in (select id from source)').get(),
      calls: database.prepare('select tool_use_id, session_id, tool, result_length from tool_calls').all(),
      touched: database.prepare('select path, session_id from files_touched').all(),
      usage: database.prepare('select session_id, output_tokens from usage').all(),
      session: database.prepare('select prompts, messages from sessions where session_id = ?').get(RESUMED),
    }))
    const path = join(world.home, FOLDER, `${RESUMED}.jsonl`)
    expect(rows.messages).toEqual([1, 2, 3].map(() => ({ session_id: RESUMED, path })))
    expect(rows.found).toEqual({ n: 1 })
    expect(rows.blocks).toEqual({ n: 0 })
    expect(rows.calls).toEqual([
      { tool_use_id: 'toolu_shared', session_id: RESUMED, tool: 'Read', result_length: 'sharedcontent'.length },
    ])
    expect(rows.touched).toEqual([{ path: '/home/mara/tidepool/shared.ts', session_id: RESUMED }])
    expect(rows.usage).toEqual([{ session_id: RESUMED, output_tokens: 5 }])
    expect(rows.session).toEqual({ prompts: 2, messages: 3 })
  })

  test('after a kill between archive and index, the index is updated when next opened for writing', async () => {
    writeSecret()
    writeOthers()
    await sync()
    const archive = openArchive()
    const { database } = openIndex(indexFolder())
    markForgetting(database)
    const isMeant = ({ sessionId }: { sessionId?: string }) => sessionId === SECRET
    applyForget(archive, isMeant, { reason: 'asked', blocks: [{ sessionId: SECRET }] })
    expect(sessionIds()).toContain(SECRET)
    expect(removeForgotten(database, () => archive)).toEqual({ files: 6, isPurged: true })
    // Once done, the archive is not opened again.
    const opens = () => {
      throw new Error('opened')
    }
    expect(removeForgotten(database, opens)).toEqual({ files: 0, isPurged: true })
    database.close()
    archive.close()
    expect(traces()).toEqual([])
  })

  test('after a kill before the archive is changed, nothing is lost and the mark is removed', async () => {
    writeSecret()
    await sync()
    const archive = openArchive()
    const { database } = openIndex(indexFolder())
    markForgetting(database)
    expect(removeForgotten(database, () => archive)).toEqual({ files: 0, isPurged: true })
    expect(database.prepare(`select * from meta where key = 'forgetting'`).all()).toEqual([])
    database.close()
    archive.close()
    expect(sessionIds()).toEqual([SECRET])
  })

  test('reports traces while the index is being read, and erases them next time', async () => {
    writeSecret()
    writeOthers()
    await sync()
    const reader = openDatabase(join(indexFolder(), 'index.db'), { readOnly: true })
    reader.exec('begin')
    reader.prepare('select count(*) from message').get()
    const report = await forget({ sessions: [SECRET], yes: true }, false)
    expect(report.isPurged).toBe(false)
    reader.exec('rollback')
    reader.close()
    const { database } = openIndex(indexFolder())
    expect(removeForgotten(database, openArchive).isPurged).toBe(true)
    database.close()
    expect(traces()).toEqual([])
  })

  test('--project accepts a name, directory or folder, and includes files of the project', async () => {
    writeSecret()
    writeOthers()
    const list = world.write(`${FOLDER}/sessions-index.json`, `{"entries":[{"sessionId":"${SECRET}"}]}`)
    world.write(
      `${FOLDER}/3c3c3c3c-0000-4000-8000-000000000000.jsonl`,
      '{"type":"summary","summary":"s","leafUuid":"x"}\n',
    )
    for (const project of ['tidepool', '/home/mara/tidepool', '-home-mara-tidepool']) {
      const plan = await forget({ project })
      expect(plan.sessions.map(({ id }) => id).toSorted()).toEqual([
        SECRET,
        RESUMED,
        '3c3c3c3c-0000-4000-8000-000000000000',
      ])
      expect(plan.others).toEqual([list])
    }
    expect((await forget({ project: 'tidepool' })).projects).toEqual(['/home/mara/tidepool'])
    await expect(forget({ project: 'tide' })).rejects.toMatchObject({ code: 'not-found' })
    await forget({ project: 'tidepool', yes: true })
    expect(sessionIds()).toEqual([OTHER])
    expect(traces()).toEqual([])
  })

  test('refuses a name shared by several projects', async () => {
    writeOthers()
    world.write(
      'projects/-srv-lantern/x.jsonl',
      promptLine({ session: 'x', uuid: uuid(40), text: 'a', cwd: '/srv/lantern' }),
    )
    await expect(forget({ project: 'lantern' })).rejects.toMatchObject({ code: 'ambiguous' })
    expect((await forget({ project: '/srv/lantern' })).sessions).toMatchObject([{ id: 'x' }])
  })

  test('--before uses the last record, not the file time', async () => {
    writeSecret()
    writeOthers()
    const plan = await forget({ before: '2026-01' })
    expect(plan.sessions.map(({ id }) => id)).toEqual([OTHER])
    expect(plan.before).toBe('2026-01-01T00:00:00.000Z')
    // 09:12:44 and 10:00:00 on the same day.
    const split = await forget({ before: '2026-02-11 09:30' })
    expect(split.sessions.map(({ id }) => id).toSorted()).toEqual([RESUMED, OTHER])
    expect((await forget({ before: '2020' })).files).toBe(0)
  })

  test('names the prompt history if it mentions the session', async () => {
    writeSecret()
    const history = world.write('history.jsonl', `{"display":"hello","sessionId":"${SECRET}"}\n`)
    expect((await forget({ sessions: [SECRET] })).mentionedIn).toEqual([history])
  })

  test('refuses invalid input', async () => {
    writeSecret()
    await expect(forget({})).rejects.toMatchObject({ code: 'usage' })
    await expect(forget({ sessions: [SECRET], before: '2026' })).rejects.toMatchObject({ code: 'usage' })
    await expect(forget({ before: 'gestern' })).rejects.toMatchObject({ code: 'usage' })
    await expect(forget({ sessions: ['ffff'] })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('forgets a session that is only in the archive', async () => {
    writeSecret()
    await sync()
    for (const [path] of world.files()) if (path.startsWith(indexFolder())) rmSync(path)
    const report = await forget({ sessions: [SECRET], yes: true }, false)
    expect(report).toMatchObject({ applied: true, versions: 6 })
    expect(traces()).toEqual([])
  })
})
