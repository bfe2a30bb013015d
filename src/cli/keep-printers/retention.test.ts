import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pc from 'picocolors'
import { afterAll, describe, expect, test } from 'vitest'
import { createContext } from '../../operations/context.ts'
import { buildReport } from '../../operations/keep/retention.ts'
import type { RetentionReport } from '../../operations/keep/outputs.ts'
import type { Terminal } from '../terminal.ts'
import { printRetention } from './retention.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 2, 15, 12)

const folder = mkdtempSync(join(tmpdir(), 'annals-print-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Session = Parameters<typeof buildReport>[1][number]

const session = (id: string, ageMs: number, more: Partial<Session> = {}): Session => ({
  id,
  title: `Title of ${id}`,
  project: { path: '/home/mara/shop', name: 'shop', guessed: false },
  root: '/claude',
  mtimeMs: NOW - ageMs,
  bytes: 12_345,
  files: 1,
  state: 'idle',
  kept: false,
  ...more,
})

const makeTerminal = (width: number, tableWidth = width): Terminal => ({
  write() {},
  send: async () => {},
  page: async () => false,
  writeError() {},
  width,
  tableWidth,
  showsProgress: false,
  colors: pc.createColors(false),
})

interface Scene {
  /** Files in the Claude home. */
  files?: Readonly<Record<string, string>>
  days?: number
  zone?: string
  terminal?: Terminal
  change?: (report: RetentionReport) => RetentionReport
}

let count = 0

/** Reads a real home but prints it as /claude, because the width of a temporary path varies. */
async function print(sessions: readonly Session[], scene: Scene = {}): Promise<string> {
  count += 1
  const home = join(folder, `${count}`)
  mkdirSync(join(home, 'projects'), { recursive: true })
  for (const [name, text] of Object.entries(scene.files ?? {})) writeFileSync(join(home, name), text)
  const context = createContext({
    platform: 'linux',
    env: { CLAUDE_CONFIG_DIR: home, ANNALS_HOME: folder, ANNALS_TIME_ZONE: scene.zone ?? 'UTC' },
    home: folder,
    now: () => NOW,
    directory: folder,
    overrides: {},
    stdin: Readable.from([]),
  })
  const placed = sessions.map((one) => (one.root === '/claude' ? { ...one, root: home } : one))
  const report = await buildReport(context, placed, { days: scene.days }, join(folder, 'no-managed'))
  const renamed: RetentionReport = JSON.parse(JSON.stringify(report).replaceAll(home, '/claude'))
  return printRetention(scene.change?.(renamed) ?? renamed, scene.terminal ?? makeTerminal(100), context)
}

const historyOf = (...lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

describe('printRetention', () => {
  test('prints sessions to be deleted, deleted ones and lost ones', async () => {
    const sessions = [
      session('11111111-aaaa', 40 * DAY, { kept: true }),
      session('22222222-aaaa', 29.5 * DAY),
      session('33333333-aaaa', 28 * DAY, { project: { path: '/x/y', name: 'y', guessed: true } }),
      session('44444444-aaaa', DAY, { state: 'live' }),
      session('55555555-aaaa', 90 * DAY, { state: 'archived', kept: true }),
    ]
    const letter = { sessionId: '66666666-aaaa', project: '/home/mara/post', timestamp: NOW - 80 * DAY }
    const files = {
      'settings.json': '{"cleanupPeriodDays":30}',
      '.last-cleanup': new Date(NOW - DAY).toISOString(),
      'history.jsonl': historyOf(
        { ...letter, display: 'Write\nto Ada' },
        { ...letter, display: 'Send it' },
        { sessionId: '77777777-aaaa', display: '' },
      ),
    }
    expect(await print(sessions, { files })).toMatchInlineSnapshot(`
      "When it starts, Claude Code deletes sessions not written to for 30 days (set in
      /claude/settings.json). Last cleanup: 2026-03-14 12:00.

      1 session will be deleted the next time Claude Code starts; it is archived here.

      Id        Deleted after     In           Kept  Project     Size  Title
      11111111  2026-03-05 12:00  next start   yes   shop     12.3 KB  Title of 11111111-aaaa
      22222222  2026-03-16 00:00  under a day  no    shop     12.3 KB  Title of 22222222-aaaa
      33333333  2026-03-17 12:00  2 days       no    y?       12.3 KB  Title of 33333333-aaaa
      44444444  2026-04-13 12:00  running      no    shop     12.3 KB  Title of 44444444-aaaa

      1 session (12.3 KB) deleted by Claude Code and archived here:

      Id        Last seen         Project     Size  Title
      55555555  2025-12-15 12:00  shop     12.3 KB  Title of 55555555-aaaa

      2 sessions with only prompts in the history left:

      Id        Last prompt       Project  Prompts  First prompt
      66666666  2025-12-25 12:00  post           2  Write to Ada
      77777777                                   1

      - Run "annals sync" to archive 3 more sessions before Claude Code deletes anything.
      - New sessions are archived only while Annals runs; run "annals keep install" to archive each one
        when it ends.
      - Set "cleanupPeriodDays": 3650 in /claude/settings.json to make Claude Code keep sessions for ten
        years.
      - Run "annals restore ID" to restore a deleted session.
      - Only your prompts remain of 2 lost sessions, in history.jsonl in the Claude home, which is never
        cleaned up.
      "
    `)
  })

  test('prints an empty home', async () => {
    expect(await print([])).toMatch(/^There are no sessions in .* or\stry "annals demo"\.\n$/s)
    const files = { 'history.jsonl': historyOf({ display: 'hello', timestamp: NOW, sessionId: 'a', project: '/x' }) }
    expect(await print([], { files })).toMatch(/\n\nThere are no sessions on disk\.\n\n1 session with only prompts/)
  })

  test('explains an invalid setting', async () => {
    const files = { 'settings.json': '{"cleanupPeriodDays":0}' }
    expect(await print([session('s', 40 * DAY)], { files })).toMatchInlineSnapshot(`
      "Claude Code deletes nothing until its setting is corrected. The times below assume its default, 30
      days.
      /claude/settings.json: cleanupPeriodDays is 0, not a whole number of 1 or more: Claude Code rejects
      it and deletes nothing until it is corrected; versions before 2.1.89 delete every transcript and
      write none.

      Id  Deleted after     In       Kept  Project     Size  Title
      s   2026-03-05 12:00  overdue  no    shop     12.3 KB  Title of s

      - Set "cleanupPeriodDays" in /claude/settings.json to a whole number of days, at least 1, such as
        3650. If you remove it instead, Claude Code deletes 1 session at its next start.
      - Run "annals sync" to archive 1 session before Claude Code deletes anything.
      - New sessions are archived only while Annals runs; run "annals keep install" to archive each one
        when it ends.
      "
    `)
  })

  test('distinguishes several homes and plain folders', async () => {
    const terminal = makeTerminal(200)
    const twice = (report: RetentionReport): RetentionReport => ({
      ...report,
      policies: report.policies.flatMap((policy) => [policy, { ...policy, root: '/other', days: 1 }]),
    })
    const both = await print([session('a', DAY)], { terminal, change: twice })
    expect(both).toContain('/claude: When it starts, Claude Code deletes')
    expect(both).toMatch(/^\/other: .* for 1 day \(its default\)/m)
    const none = await print([session('a', DAY)], { change: (report) => ({ ...report, policies: [] }) })
    expect(none).toContain('Claude Code stores no sessions in /claude')
  })

  test.each<[string, Session[], string]>([
    [
      'all kept',
      [session('a', 40 * DAY, { kept: true }), session('b', 40 * DAY, { kept: true })],
      '2 sessions will be deleted the next time Claude Code starts; all are archived here.',
    ],
    [
      'one kept',
      [session('a', 40 * DAY, { kept: true })],
      '1 session will be deleted the next time Claude Code starts; it is archived here.',
    ],
    ['none kept', [session('a', 40 * DAY), session('b', 40 * DAY)], '; none is archived here.'],
    ['the only one not kept', [session('a', 40 * DAY)], '; it is not archived here.'],
    [
      'one of two not kept',
      [session('a', 40 * DAY, { kept: true }), session('b', 40 * DAY)],
      '; 1 of them is not archived here.',
    ],
    [
      'the edge of the period',
      [session('a', 30 * DAY)],
      'No session is due yet; 1 will be within 7 days (of 1 session, 12.3 KB).',
    ],
    ['nothing near', [session('a', 20 * DAY)], 'No session is due within 7 days (1 session, 12.3 KB).'],
  ])('summary: %s', async (_title, sessions, words) => {
    expect(await print(sessions)).toContain(words)
  })

  test('summary: the requested days', async () => {
    expect(await print([session('a', 20 * DAY)], { days: 20 })).toContain('1 will be within 20 days (of 1 session')
    expect(await print([session('a', 20 * DAY)], { days: 1 })).toContain('No session is due within 1 day (1 session')
  })

  test.each<[string, Session, string]>([
    ['a due one', session('s', 31 * DAY), 'next start'],
    ['one at the edge', session('s', 30 * DAY), 'under a day'],
    ['one with a day left', session('s', 29 * DAY), '1 day'],
    ['one with many', session('s', 5 * DAY), '25 days'],
    ['an open one', session('s', 31 * DAY, { state: 'live' }), 'running'],
  ])('time left: %s', async (_title, one, words) => {
    const lines = (await print([one])).split('\n')
    expect(lines.find((line) => line.startsWith('s '))).toContain(words)
  })

  test.each<[string, string, string]>([
    // Written at noon in winter; thirty days of 24 hours later, clocks are one hour ahead.
    ['Europe/Berlin', '2026-03-01T12:00:00+01:00', '2026-03-31 13:00'],
    ['UTC', '2026-03-01T12:00:00+01:00', '2026-03-31 11:00'],
    ['America/New_York', '2026-02-20T23:30:00-05:00', '2026-03-23 00:30'],
    ['Asia/Tokyo', '2026-03-01T12:00:00+01:00', '2026-03-31 20:00'],
  ])('shows times in %s', async (zone, written, shown) => {
    const one = session('s', 0, { mtimeMs: Date.parse(written) })
    expect(await print([one], { zone })).toContain(`${shown}  `)
  })

  test('cuts long lists on a terminal only', async () => {
    const sessions = Array.from({ length: 25 }, (_, index) => session(`s${index}`, index * 60_000))
    const rows = (text: string) => text.split('\n').filter((line) => /^s\d/.test(line)).length
    const seen = await print(sessions)
    expect([rows(seen), seen.includes('… and 5 more')]).toEqual([20, true])
    const read = await print(sessions, { terminal: makeTerminal(100, Infinity) })
    expect([rows(read), read.includes('more\n')]).toEqual([25, false])
  })

  test('counts the sessions deleted later than --days', async () => {
    const near = session('a', 29 * DAY)
    expect(await print([near, session('b', 0)], { days: 3 })).toContain('1 session will be deleted later.')
    expect(await print([session('a', 0), session('b', 0)], { days: 3 })).toContain('2 sessions will be deleted later.')
  })

  test('lets no control character of a file through', async () => {
    const evil = '\u001b]0;pwned\u0007\u202e'
    const one = session(evil, DAY, { title: evil, project: { path: evil, name: evil, guessed: false } })
    const files = { 'history.jsonl': historyOf({ sessionId: `x${evil}`, project: evil, display: evil }) }
    const change = (report: RetentionReport): RetentionReport => ({
      ...report,
      policies: report.policies.flatMap((policy) => [
        { ...policy, root: evil, source: evil },
        { ...policy, paused: true },
      ]),
      settingsIssues: [{ path: evil, kind: 'local', detail: evil }],
      advice: [...report.advice, { kind: 'sync', text: evil }],
      issues: [{ path: evil, reason: 'unreadable' }],
    })
    const text = await print([one, { ...one, id: `g${evil}`, state: 'archived' }], { files, change })
    expect(text).toContain('pwned')
    expect(Array.from(evil.replace(/[\w\];]/g, '')).filter((sign) => text.includes(sign))).toEqual([])
  })

  test.each([40, 60, 80, 100])('fits %d columns', async (width) => {
    const sessions = [session('11111111-aaaa', 40 * DAY), session('22222222-aaaa', 10 * DAY)]
    const text = await print(sessions, { terminal: makeTerminal(width) })
    expect(text.split('\n').filter((line) => line.length > width)).toEqual([])
  })
})
