import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { RetentionSession } from '../../analytics/retention.ts'
import { createContext, type Context } from '../context.ts'
import { buildReport, runRetention } from './retention.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 2, 15, 12)

const folder = mkdtempSync(join(tmpdir(), 'annals-retention-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
let home = ''
beforeEach(() => {
  count += 1
  home = join(folder, `${count}`, 'claude')
  mkdirSync(join(home, 'projects'), { recursive: true })
})

function write(path: string, text: string, ageMs = 0): void {
  const full = join(home, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, text)
  const seconds = (NOW - ageMs) / 1000
  utimesSync(full, seconds, seconds)
}

function writeSession(id: string, ageMs: number, cwd = '/home/mara/shop'): void {
  const timestamp = new Date(NOW - ageMs).toISOString()
  const record = {
    type: 'user',
    uuid: `u-${id}`,
    sessionId: id,
    cwd,
    timestamp,
    message: { role: 'user', content: `Ask ${id}` },
  }
  write(`projects/-home-mara-shop/${id}.jsonl`, `${JSON.stringify(record)}\n`, ageMs)
}

function writeHistory(...entries: { sessionId?: string; display: string; project?: string }[]): void {
  const lines = entries.map((entry) =>
    JSON.stringify({ project: '/home/mara/shop', timestamp: NOW - 90 * DAY, ...entry }),
  )
  write('history.jsonl', `${lines.join('\n')}\n`)
}

function makeContext(env: Record<string, string> = {}, roots = [home]): Context {
  return createContext({
    platform: 'linux',
    env: { CLAUDE_CONFIG_DIR: roots.join(','), ANNALS_HOME: join(folder, `${count}`, 'data'), ...env },
    home: folder,
    now: () => NOW,
    directory: folder,
    overrides: {},
    stdin: Readable.from([]),
  })
}

/** The machine's managed settings must not affect tests. */
const noManaged = join(folder, 'no-managed')
const report = (sessions: readonly RetentionSession[], input = {}, context = makeContext()) =>
  buildReport(context, sessions, input, noManaged)
const ids = (sessions: readonly { id: string }[]) => sessions.map(({ id }) => id)

const archived: RetentionSession = {
  id: 'gone',
  title: 'Gone',
  project: { path: '/home/mara/post', name: 'post', guessed: false },
  root: '/claude',
  mtimeMs: NOW - 60 * DAY,
  bytes: 10,
  files: 1,
  state: 'archived',
  kept: true,
}

describe('runRetention', () => {
  test('finds the sessions on disk and dates them by file time, not by their records', async () => {
    writeSession('old', 31 * DAY)
    writeSession('young', DAY)
    utimesSync(join(home, 'projects/-home-mara-shop/young.jsonl'), NOW / 1000, (NOW - 2 * DAY) / 1000)
    write('projects/-home-mara-shop/old/subagents/agent-a1.jsonl', '{"type":"user","sessionId":"old"}\n', DAY)
    const { doomed, policies, totals } = await runRetention(makeContext(), {}, noManaged)
    expect(doomed).toMatchObject([
      { id: 'old', due: true, files: 2, kept: true, title: 'Ask old', project: { name: 'shop' } },
      { id: 'young', due: false, lastWrittenAt: '2026-03-13T12:00:00.000Z' },
    ])
    expect(policies).toMatchObject([{ root: home, settingsPath: join(home, 'settings.json') }])
    expect(totals).toMatchObject({ sessions: 2, due: 1, unkept: 0 })
  })

  test('finds nothing in an empty home', async () => {
    expect(await runRetention(makeContext(), {}, noManaged)).toMatchObject({
      doomed: [],
      gone: [],
      lost: [],
      advice: [],
      issues: [],
    })
  })
})

describe('buildReport', () => {
  test('reads the settings and the last cleanup of the home', async () => {
    write('settings.json', '{"cleanupPeriodDays":90}')
    write('.last-cleanup', '2026-03-14T08:00:00.000Z')
    const { policies, settingsIssues } = await report([])
    expect(policies).toMatchObject([
      { days: 90, source: join(home, 'settings.json'), lastCleanupAt: '2026-03-14T08:00:00.000Z' },
    ])
    expect(settingsIssues).toEqual([])
  })

  test('reports problems in the settings', async () => {
    write('settings.json', '{"cleanupPeriodDays":0}')
    const { policies, settingsIssues, advice } = await report([])
    expect(policies).toMatchObject([{ days: 30, paused: true }])
    expect(settingsIssues).toMatchObject([{ kind: 'not-days' }])
    expect(advice).toMatchObject([{ kind: 'correct-setting' }])
  })

  test('prefers managed settings to those of the home', async () => {
    write('settings.json', '{"cleanupPeriodDays":90}')
    write('managed/managed-settings.json', '{"cleanupPeriodDays":5}')
    const { policies } = await buildReport(makeContext(), [], {}, join(home, 'managed'))
    expect(policies).toMatchObject([{ days: 5, managed: true }])
  })

  test('compares the history with disk and archive', async () => {
    writeSession('there', DAY)
    write('projects/-home-mara-shop/empty.jsonl', '{"type":"summary","summary":"x"}\n')
    writeHistory(
      { sessionId: 'there', display: 'a' },
      { sessionId: 'empty', display: 'a' },
      { sessionId: 'gone', display: 'a' },
      { sessionId: 'login', display: '/login' },
      { sessionId: 'lost', display: 'Where is it?' },
      { display: 'from an old version' },
    )
    const { lost, gone, unassignedPrompts } = await report([archived])
    expect(lost).toMatchObject([{ id: 'lost', firstPrompt: 'Where is it?', lastAt: '2025-12-15T12:00:00.000Z' }])
    expect(ids(gone)).toEqual(['gone'])
    expect(unassignedPrompts).toBe(1)
  })

  test('filters by project and days without losing sessions', async () => {
    writeHistory({ sessionId: 'gone', display: 'a', project: '/home/mara/shop' }, { sessionId: 'lost', display: 'b' })
    const near: RetentionSession = { ...archived, id: 'near', root: home, state: 'idle', mtimeMs: NOW - 29 * DAY }
    const far: RetentionSession = { ...near, id: 'far', mtimeMs: NOW }
    const shop: RetentionSession = { ...near, id: 'shop', project: { ...near.project, path: '/home/mara/shop' } }
    const result = await report([near, far, shop, archived], { project: 'SHOP', days: 3 })
    expect(ids(result.doomed)).toEqual(['shop'])
    expect(ids(result.gone)).toEqual([])
    expect(ids(result.lost)).toEqual(['lost'])
    expect(result.omitted).toBe(0)
    expect(await report([near, far, shop], { days: 3 })).toMatchObject({ omitted: 1, totals: { sessions: 3 } })
  })

  test.each(['/home/mara/shop', '/home/mara', '-home-mara-shop'])(
    'does not call lost what the exclusion of %s leaves out',
    async (rule) => {
      writeSession('there', DAY)
      writeHistory(
        { sessionId: 'there', display: 'a' },
        { sessionId: 'private', display: 'b' },
        { sessionId: 'lost', display: 'c', project: '/srv/other' },
      )
      const { lost } = await runRetention(makeContext({ ANNALS_EXCLUDE: rule }), {}, noManaged)
      expect(ids(lost)).toEqual(['lost'])
    },
  )

  test('reports no deletions in a plain folder of transcripts', async () => {
    const backup = join(folder, `${count}`, 'backup')
    mkdirSync(backup)
    const session: RetentionSession = { ...archived, state: 'idle', root: backup }
    const { policies, doomed, totals } = await report([session], {}, makeContext({}, [backup]))
    expect({ policies, doomed }).toEqual({ policies: [], doomed: [] })
    expect(totals).toMatchObject({ sessions: 1, undated: 1 })
  })

  test('uses the settings of each home', async () => {
    const other = join(folder, `${count}`, 'other')
    mkdirSync(join(other, 'projects'), { recursive: true })
    write('../other/settings.json', '{"cleanupPeriodDays":7}')
    const { policies } = await report([], {}, makeContext({}, [home, other]))
    expect(policies.map(({ root, days }) => [root, days])).toEqual([
      [home, 30],
      [other, 7],
    ])
  })
})
