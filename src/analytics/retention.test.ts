import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  planRetention,
  type HistorySession,
  type RetentionInput,
  type RetentionRule,
  type RetentionSession,
} from './retention.ts'
import { asTyped } from '../text/command-line.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 2, 15, 12)

const session = (id: string, ageMs: number, more: Partial<RetentionSession> = {}): RetentionSession => ({
  id,
  title: `Title of ${id}`,
  project: { path: '/home/mara/shop', name: 'shop', guessed: false },
  root: '/claude',
  mtimeMs: NOW - ageMs,
  bytes: 1000,
  files: 1,
  state: 'idle',
  kept: false,
  ...more,
})

const rule = (more: Partial<RetentionRule> = {}): RetentionRule => ({
  root: '/claude',
  days: 30,
  source: null,
  paused: false,
  managed: false,
  settingsPath: '/claude/settings.json',
  lastCleanupMs: null,
  ...more,
})

const prompted = (id: string, more: Partial<HistorySession> = {}): HistorySession => ({
  id,
  project: '/home/mara/shop',
  lastMs: NOW - 100 * DAY,
  prompts: 3,
  firstPrompt: `Prompt of ${id}`,
  ...more,
})

const plan = (sessions: RetentionSession[], more: Partial<RetentionInput> = {}) =>
  planRetention({ nowMs: NOW, sessions, rules: [rule()], history: [], ...more })

const ids = (sessions: readonly { id: string }[]) => sessions.map(({ id }) => id)
const kinds = (result: ReturnType<typeof plan>) => result.advice.map(({ kind }) => kind)

describe('doomed sessions', () => {
  test('have their deletion time, soonest first', () => {
    const { doomed } = plan([session('young', 2 * DAY), session('old', 29 * DAY, { kept: true, files: 3 })])
    expect(doomed).toEqual([
      {
        id: 'old',
        title: 'Title of old',
        project: { path: '/home/mara/shop', name: 'shop', guessed: false },
        root: '/claude',
        bytes: 1000,
        files: 3,
        kept: true,
        state: 'idle',
        lastWrittenAt: '2026-02-14T12:00:00.000Z',
        deletesAt: '2026-03-16T12:00:00.000Z',
        inDays: 1,
        due: false,
        withinWeek: true,
      },
      expect.objectContaining({ id: 'young', deletesAt: '2026-04-12T12:00:00.000Z', inDays: 28, withinWeek: false }),
    ])
  })

  test.each<[string, number, boolean, number]>([
    ['a millisecond younger than the period', 30 * DAY - 1, false, 0],
    ['exactly as old as the period', 30 * DAY, false, 0],
    ['a millisecond older than the period', 30 * DAY + 1, true, -1],
    ['a day and a bit before its time', 29 * DAY - 1, false, 1],
  ])('%s', (_title, age, due, inDays) => {
    expect(plan([session('s', age)]).doomed).toMatchObject([{ due, inDays }])
  })

  test('counts days of 24 hours across a daylight saving change', () => {
    const mtimeMs = Date.parse('2026-03-14T12:00:00+01:00')
    expect(plan([session('s', 0, { mtimeMs })]).doomed[0]?.deletesAt).toBe('2026-04-13T11:00:00.000Z')
  })

  test('rounds file times to the nearest millisecond', () => {
    const mtimeMs = NOW - 30 * DAY - 0.4
    expect(plan([session('s', 0, { mtimeMs })]).doomed).toMatchObject([{ due: false, inDays: 0 }])
  })

  test('are not due while open', () => {
    const { doomed, totals, soon } = plan([session('s', 40 * DAY, { state: 'live' })])
    expect(doomed).toMatchObject([{ due: false, withinWeek: false, state: 'live' }])
    expect([totals.due, soon.sessions]).toEqual([0, 0])
  })

  test('can be limited to a number of days', () => {
    const sessions = [session('a', 40 * DAY), session('b', 27 * DAY), session('c', 27 * DAY - 1), session('d', 0)]
    const result = plan(sessions, { withinDays: 3 })
    expect(ids(result.doomed)).toEqual(['a', 'b'])
    expect(result).toMatchObject({ omitted: 2, totals: { sessions: 4, due: 1 }, soon: { days: 3, sessions: 2 } })
    expect(plan(sessions).soon).toEqual({ days: 7, sessions: 3 })
    expect(ids(plan(sessions, { withinDays: 0 }).doomed)).toEqual(['a'])
  })

  test('follow the settings of their own home', () => {
    const rules = [rule(), rule({ root: '/other', days: 7 })]
    const { doomed, policies } = plan([session('a', 20 * DAY), session('b', 5 * DAY, { root: '/other' })], { rules })
    expect(doomed).toMatchObject([
      { id: 'b', inDays: 2 },
      { id: 'a', inDays: 10 },
    ])
    expect(policies.map(({ root, days }) => [root, days])).toEqual([
      ['/claude', 30],
      ['/other', 7],
    ])
  })

  test('are empty for a root that Claude Code does not clean up', () => {
    const result = plan([session('s', 400 * DAY, { root: '/backup' })])
    expect(result).toMatchObject({ doomed: [], totals: { sessions: 1, undated: 1, due: 0 } })
  })

  test.each([
    [3650, '2036-03-12T12:00:00.000Z'],
    [9_999_999, '+029405-04-09T12:00:00.000Z'],
  ])('with a period of %d days are far in the future', (days, deletesAt) => {
    const result = plan([session('far', 0), session('near', 9 * DAY)], { rules: [rule({ days })] })
    expect(ids(result.doomed)).toEqual(['near', 'far'])
    expect(result.doomed[1]?.deletesAt).toBe(deletesAt)
  })

  test('sort years of five digits after years of four', () => {
    const rules = [rule({ days: 9_999_999 }), rule({ root: '/other' })]
    const { doomed } = plan([session('far', DAY), session('near', 0, { root: '/other' })], { rules })
    expect(ids(doomed)).toEqual(['near', 'far'])
  })

  test('are empty with a period beyond all dates', () => {
    const result = plan([session('s', 0)], { rules: [rule({ days: 200_000_000 })] })
    expect(result).toMatchObject({ doomed: [], totals: { undated: 1 } })
  })
})

describe('a paused cleanup', () => {
  const paused = rule({ paused: true })

  test('deletes nothing, and shows dates under the default', () => {
    const result = plan([session('s', 31 * DAY)], { rules: [paused] })
    expect(result.doomed).toMatchObject([{ due: false, withinWeek: false, inDays: -1 }])
    expect(result).toMatchObject({ totals: { due: 0, undated: 0 }, soon: { sessions: 0 } })
    expect(result.policies[0]?.nextCleanup).toContain('corrected')
  })

  test('advises to set the period, and warns about removing it', () => {
    const old = plan([session('a', 31 * DAY), session('b', DAY)], { rules: [paused] })
    expect(kinds(old)).toEqual(['correct-setting', 'sync'])
    expect(old.advice[0]?.text).toContain('/claude/settings.json')
    expect(old.advice[0]?.text).toContain('deletes 1 session at its next start')
    const young = plan([session('b', DAY), session('c', 31 * DAY, { root: '/other' })], {
      rules: [paused, rule({ root: '/other' })],
    })
    expect(young.advice[0]?.text).not.toContain('next start')
  })
})

describe('gone sessions', () => {
  test('are archived, last seen first', () => {
    const { gone, doomed, totals } = plan([
      session('a', 90 * DAY, { state: 'archived', kept: true }),
      session('b', 95 * DAY, { state: 'archived', kept: true, lastSeenMs: NOW - 60 * DAY, bytes: 500 }),
      session('c', DAY),
    ])
    expect(gone).toMatchObject([
      { id: 'b', lastSeen: '2026-01-14T12:00:00.000Z', kept: true },
      { id: 'a', lastSeen: '2025-12-15T12:00:00.000Z' },
    ])
    expect(ids(doomed)).toEqual(['c'])
    expect(totals).toMatchObject({ sessions: 1, bytes: 1000, gone: 2, goneBytes: 1500, unkept: 1 })
  })
})

describe('lost sessions', () => {
  test('are known only to the history, latest first', () => {
    const history = [
      prompted('a'),
      prompted('b', { lastMs: NOW - 50 * DAY, prompts: 1, project: 'C:\\Users\\mara\\shop' }),
      prompted('timeless', { lastMs: null, project: null }),
      prompted('there'),
      prompted('kept'),
    ]
    const sessions = [session('there', DAY), session('kept', 90 * DAY, { state: 'archived', kept: true })]
    const { lost, totals } = plan(sessions, { history })
    expect(lost).toEqual([
      {
        id: 'b',
        project: { path: 'C:\\Users\\mara\\shop', name: 'shop', guessed: false },
        lastAt: '2026-01-24T12:00:00.000Z',
        prompts: 1,
        firstPrompt: 'Prompt of b',
      },
      expect.objectContaining({ id: 'a', lastAt: '2025-12-05T12:00:00.000Z' }),
      expect.objectContaining({ id: 'timeless', lastAt: null, project: null }),
    ])
    expect(totals).toMatchObject({ lost: 3, lostPrompts: 7 })
  })

  test('exclude sessions with a file, sessions without prompts, and duplicates', () => {
    const history = [prompted('file'), prompted('commands', { prompts: 0 }), prompted('x'), prompted('x')]
    expect(ids(plan([], { history, presentIds: ['file'] }).lost)).toEqual(['x'])
  })
})

describe('policy', () => {
  test('has the time of the last cleanup', () => {
    expect(plan([], { rules: [rule({ lastCleanupMs: NOW - DAY, source: '/claude/settings.json' })] }).policies).toEqual(
      [
        {
          root: '/claude',
          days: 30,
          source: '/claude/settings.json',
          paused: false,
          managed: false,
          settingsPath: '/claude/settings.json',
          lastCleanupAt: '2026-03-14T12:00:00.000Z',
          nextCleanup: 'when Claude Code is next started, in the background',
        },
      ],
    )
  })
})

describe('advice', () => {
  const keptOne = session('k', DAY, { kept: true })

  test.each<[string, string[], ReturnType<typeof plan>]>([
    ['nothing there', [], plan([])],
    ['nothing kept', ['sync', 'keep-longer'], plan([session('a', DAY), session('b', DAY)])],
    ['all kept', ['all-kept', 'keep-longer'], plan([keptOne])],
    ['a long period', ['all-kept'], plan([keptOne], { rules: [rule({ days: 365 })] })],
    ['a managed period', ['all-kept', 'managed'], plan([keptOne], { rules: [rule({ managed: true })] })],
    ['a folder that is not cleaned up', ['sync'], plan([session('a', DAY)], { rules: [] })],
    [
      'gone and lost sessions',
      ['restore', 'prompts-remain'],
      plan([{ ...keptOne, state: 'archived' }], { history: [prompted('h')] }),
    ],
  ])('with %s is %j', (_title, expected, result) => {
    expect(kinds(result)).toEqual(expected)
  })

  test.each<[RetentionSession[], string]>([
    [[session('a', DAY)], 'archive 1 session before'],
    [[session('a', DAY), session('b', DAY)], 'archive 2 sessions before'],
    [[session('a', DAY), keptOne], 'archive 1 more session before'],
    [[keptOne], 'The session on disk is archived'],
    [[keptOne, { ...keptOne, id: 'l' }], 'All 2 sessions on disk are archived'],
  ])('counts the sessions', (sessions, text) => {
    expect(asTyped(plan(sessions).advice[0]?.text ?? '')).toContain(text)
  })

  test('names the setting and its file', () => {
    expect(plan([keptOne]).advice[1]?.text).toContain('"cleanupPeriodDays": 3650 in /claude/settings.json')
  })
})

describe('any sessions', () => {
  const anySession = fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    title: fc.constant(''),
    project: fc.constant({ path: '/p', name: 'p', guessed: false }),
    root: fc.constantFrom('/claude', '/other', '/none'),
    mtimeMs: fc.double({ min: 0, max: NOW + 10 * DAY, noNaN: true }),
    bytes: fc.nat(),
    files: fc.nat(),
    state: fc.constantFrom('live' as const, 'idle' as const, 'archived' as const),
    kept: fc.boolean(),
  })
  const anyInput = fc.record({
    nowMs: fc.constant(NOW),
    sessions: fc.uniqueArray(anySession, { selector: ({ id }) => id }),
    rules: fc
      .tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 60 }), fc.boolean())
      .map(([first, second, paused]) => [rule({ days: first, paused }), rule({ root: '/other', days: second })]),
    history: fc
      .array(fc.record({ id: fc.string({ maxLength: 3 }), prompts: fc.nat(3), lastMs: fc.option(fc.nat()) }))
      .map((entries) => entries.map((entry) => prompted(entry.id, entry))),
    withinDays: fc.option(fc.nat(100), { nil: undefined }),
  })

  test('are each in exactly one list', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { doomed, omitted, gone, totals } = planRetention(input)
        expect(doomed.length + omitted + totals.undated + gone.length).toBe(input.sessions.length)
        expect(new Set(ids([...doomed, ...gone])).size).toBe(doomed.length + gone.length)
      }),
    )
  })

  test('are sorted by time and due only if the cleanup would delete them', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { doomed } = planRetention(input)
        const times = doomed.map(({ deletesAt }) => Date.parse(deletesAt))
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        for (const { id, due, root } of doomed) {
          const own = input.sessions.find((one) => one.id === id)
          const matching = input.rules.find((one) => one.root === root)
          const cutoff = NOW - (matching?.days ?? 0) * DAY
          const isOld = Math.round(own?.mtimeMs ?? 0) < cutoff
          expect(due).toBe(isOld && own?.state === 'idle' && matching?.paused === false)
        }
      }),
    )
  })

  test('give the same plan in any order', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const reversed = { ...input, sessions: input.sessions.toReversed() }
        expect(planRetention(reversed)).toEqual(planRetention(input))
      }),
    )
  })

  test('are never lost', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const known = new Set(ids(input.sessions))
        expect(planRetention(input).lost.filter(({ id }) => known.has(id))).toEqual([])
      }),
    )
  })
})
