import { describe, expect, test } from 'vitest'
import { baseInput, chartInput, errorsCommand, errorsInput, readErrorsView, writeErrorsView } from './errors-view.ts'
import { countsIn, failureBars, periodFor, periodsBetween, periodStart } from './failure-bars.ts'
import { placeLink, placeText } from './place-link.ts'

const view = (query: string) => readErrorsView(new URLSearchParams(query))

describe('the address', () => {
  test.each([
    '',
    'range=30',
    'range=7&tool=Bash&project=%2Fhome%2Fmara%2Ftidepool&q=not+found',
    'since=2026-02-11&until=2026-02-17',
  ])('"%s" is read and written', (query) => {
    expect(writeErrorsView(view(query)).toString()).toBe(query)
  })

  test('ignores values that are not offered', () => {
    expect(writeErrorsView(view('range=5&since=soon&tool=')).toString()).toBe('')
  })

  test('becomes the call and the command', () => {
    const asked = view('range=7&tool=Bash&project=/home/mara/x&q=not+found')
    expect(errorsInput(asked, 30)).toEqual({
      message: ['not found'],
      tool: 'Bash',
      project: '/home/mara/x/',
      since: '7d',
      limit: 30,
    })
    expect(errorsCommand(asked)).toBe(`annals errors 'not found' --tool Bash --project /home/mara/x/ --since 7d`)
    expect(errorsCommand(view(''))).toBe('annals errors')
    expect(baseInput(asked, 1)).toEqual({ message: [], since: '7d', limit: 1 })
  })

  test('days of a bar replace the range, except in the chart', () => {
    const asked = view('range=7&since=2026-02-11&until=2026-02-12')
    expect(errorsInput(asked, 1)).toEqual({ message: [], since: '2026-02-11', until: '2026-02-12', limit: 1 })
    expect(chartInput(asked, 1)).toEqual({ message: [], since: '7d', limit: 1 })
  })
})

describe('the bars', () => {
  test('are days, weeks or months, whichever are few enough', () => {
    expect(periodFor('2026-01-01', '2026-02-28')).toBe('day')
    expect(periodFor('2026-01-01', '2026-06-01')).toBe('week')
    expect(periodFor('2024-01-01', '2026-06-01')).toBe('month')
  })

  test('cover every period between, also empty ones', () => {
    expect(periodsBetween('2026-01-30', '2026-03-02', 'month')).toEqual([
      { start: '2026-01-01', end: '2026-01-31' },
      { start: '2026-02-01', end: '2026-02-28' },
      { start: '2026-03-01', end: '2026-03-31' },
    ])
    expect(periodsBetween('2026-02-15', '2026-02-16', 'week')).toEqual([
      { start: '2026-02-09', end: '2026-02-15' },
      { start: '2026-02-16', end: '2026-02-22' },
    ])
    expect(periodStart('2026-02-16', 'week')).toBe('2026-02-16')
  })

  test('have the counts of every tool, the rarest together', () => {
    const names = ['Bash', 'Edit', 'Read', 'Grep', 'Glob', 'Write', 'Task', null]
    const tools = names.map((tool, index) => ({
      tool,
      count: 10 - index,
      days: [{ day: index === 0 ? '2026-02-11' : '2026-02-12', count: 10 - index }],
    }))
    const bars = failureBars(tools)
    expect(bars?.series.map(({ name }) => name)).toEqual([...names.slice(0, 6), '2 other tools'])
    expect(bars?.counts).toEqual([
      [10, 0, 0, 0, 0, 0, 0],
      [0, 9, 8, 7, 6, 5, 7],
    ])
    expect(failureBars([{ tool: 'Bash', count: 1, days: [] }])).toBeUndefined()
  })

  test('of one message are in the same periods', () => {
    const periods = periodsBetween('2026-02-01', '2026-02-20', 'week')
    const days = [
      { day: '2026-02-03', count: 1 },
      { day: '2026-02-08', count: 2 },
      { day: '2026-02-20', count: 4 },
    ]
    expect(countsIn({ period: 'week', periods }, days)).toEqual([0, 3, 0, 4])
  })
})

test('a place is a link with its agent, and words', () => {
  const place = { session: 'a/b', agentId: 'x1', uuid: 'u', turn: 2, branch: 1 }
  expect(placeLink(place)).toBe('/s/a%2Fb?agent=x1#u')
  expect(placeText(place)).toBe('agent, branch 1, turn 2')
  expect(placeLink({ session: 'a', agentId: 'x1', uuid: null })).toBe('/s/a')
  expect(placeText({ turn: 0, branch: null, agentId: null })).toBe('')
})
