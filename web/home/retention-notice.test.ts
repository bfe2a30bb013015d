import { describe, expect, test } from 'vitest'
import { retentionNotice } from './retention-notice.ts'

const TOTALS = {
  sessions: 40,
  bytes: 0,
  due: 0,
  undated: 0,
  unkept: 0,
  unkeptDue: 0,
  gone: 0,
  goneBytes: 0,
  lost: 0,
  lostPrompts: 0,
}

const going = (...all: [inDays: number, kept: boolean][]) =>
  all.map(([inDays, kept]) => ({ inDays, kept, withinWeek: true }))

const notice = (doomed: ReturnType<typeof going>, unkept = 0) =>
  retentionNotice({ totals: { ...TOTALS, unkept }, doomed, advice: [] })

describe('retentionNotice', () => {
  test('returns null if no session is about to be deleted and all are kept', () => {
    expect(notice([])).toBeNull()
    expect(notice([{ inDays: 3, kept: true, withinWeek: false }])).toBeNull()
  })

  test('says when nothing archives new sessions', () => {
    const advice = [{ kind: 'keep-automatically' as const, text: 'New sessions are not archived.' }]
    const calm = retentionNotice({ totals: TOTALS, doomed: [], advice })
    expect(calm).toEqual({ tone: 'calm', text: 'New sessions are not archived.' })
    expect(retentionNotice({ totals: TOTALS, doomed: going([3, true]), advice })?.text).toContain('will delete')
  })

  test.each([
    [going([3, true]), 'Claude Code will delete 1 session in 3 days; it is archived.'],
    [going([-2, true]), 'Claude Code will delete 1 session at its next start; it is archived.'],
    [going([0, true]), 'Claude Code will delete 1 session within a day; it is archived.'],
    [
      going([1, true], [4, true]),
      'Claude Code will delete 2 sessions within a week, the first in 1 day; all are archived.',
    ],
    [
      going([-1, true], [4, true]),
      'Claude Code will delete 2 sessions within a week, the first at its next start; all are archived.',
    ],
  ])('is calm about archived sessions: %#', (doomed, text) => {
    expect(notice(doomed)).toEqual({ tone: 'calm', text })
  })

  test.each([
    [going([3, false]), 'in 3 days; it is not archived yet.'],
    [going([3, false], [4, false]), 'the first in 3 days; none of them is archived yet.'],
    [going([3, false], [4, true]), 'the first in 3 days; 1 of them is not archived yet.'],
    [going([3, false], [4, true], [5, false]), 'the first in 3 days; 2 of them are not archived yet.'],
  ])('warns about sessions that are not archived: %#', (doomed, end) => {
    const said = notice(doomed, 3)
    expect(said?.tone).toBe('warning')
    expect(typeof said?.text === 'string' && said.text.endsWith(end)).toBe(true)
  })

  test('counts sessions that are not archived yet, even if none is about to be deleted', () => {
    expect(notice([], 1)).toEqual({ tone: 'calm', text: '1 session is not archived yet; archiving is in progress.' })
    expect(notice([], 2)?.text).toBe('2 sessions are not archived yet; archiving is in progress.')
  })
})
