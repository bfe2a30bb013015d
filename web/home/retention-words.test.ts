import { describe, expect, test } from 'vitest'
import { retentionWords } from './retention-words.ts'

const TOTALS = {
  sessions: 40,
  bytes: 0,
  due: 0,
  withinWeek: 0,
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

const words = (doomed: ReturnType<typeof going>, unkept = 0) =>
  retentionWords({ totals: { ...TOTALS, unkept }, doomed })

describe('retentionWords', () => {
  test('says nothing when nothing goes and all is kept', () => {
    expect(words([])).toBeNull()
    expect(words([{ inDays: 3, kept: true, withinWeek: false }])).toBeNull()
  })

  test.each([
    [going([3, true]), '1 session will be deleted by Claude Code in 3 days; it is kept here.'],
    [going([-2, true]), '1 session will be deleted by Claude Code at its next start; it is kept here.'],
    [going([0, true]), '1 session will be deleted by Claude Code within a day; it is kept here.'],
    [
      going([1, true], [4, true]),
      '2 sessions will be deleted by Claude Code within a week, the first in 1 day; all are kept here.',
    ],
    [
      going([-1, true], [4, true]),
      '2 sessions will be deleted by Claude Code within a week, the first at its next start; all are kept here.',
    ],
  ])('is calm about what is kept: %#', (doomed, text) => {
    expect(words(doomed)).toEqual({ tone: 'calm', text })
  })

  test.each([
    [going([3, false]), 'in 3 days; it is not kept here yet.'],
    [going([3, false], [4, false]), 'the first in 3 days; none of them is kept here yet.'],
    [going([3, false], [4, true]), 'the first in 3 days; 1 of them is not kept here yet.'],
    [going([3, false], [4, true], [5, false]), 'the first in 3 days; 2 of them are not kept here yet.'],
  ])('warns about what is not: %#', (doomed, end) => {
    const said = words(doomed, 3)
    expect(said?.tone).toBe('warning')
    expect(said?.text.endsWith(end)).toBe(true)
  })

  test('tells what is not kept yet although it stays', () => {
    expect(words([], 1)).toEqual({ tone: 'calm', text: '1 session is not kept here yet; the sync is at it.' })
    expect(words([], 2)?.text).toBe('2 sessions are not kept here yet; the sync is at it.')
  })
})
