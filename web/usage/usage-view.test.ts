import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COLUMNS, GROUPS, METRICS, PERIODS, rangeInput, RANGES, readView, writeView } from './usage-view.ts'

const view = (query: string) => readView(new URLSearchParams(query))

test('defaults to the last 30 days by model', () => {
  expect(view('')).toEqual({
    range: '30',
    isChosen: false,
    since: null,
    until: null,
    per: 'day',
    by: 'model',
    metric: 'cost',
    columns: 'kinds',
    cause: 'tool',
    versus: null,
    from: null,
    to: null,
    others: null,
    at: null,
    part: null,
    session: null,
  })
  expect(writeView(view('')).toString()).toBe('')
})

test('ignores invalid values', () => {
  expect(view('range=5&per=year&by=cat&metric=constructor&columns=&since=soon')).toEqual({
    ...view(''),
    isChosen: true,
  })
  expect(view('session=x').session).toBeNull()
})

test('swaps days in the wrong order, and reads them only for a custom range', () => {
  expect(view('range=custom&since=2026-03-01&until=2026-02-01')).toMatchObject({
    since: '2026-02-01',
    until: '2026-03-01',
  })
  expect(view('range=30&since=2026-03-01')).toMatchObject({ since: null })
})

test('keeps the default range in the address if it was chosen', () => {
  expect(writeView(view('range=30')).toString()).toBe('range=30')
})

test('rangeInput returns the input of the operation', () => {
  expect(rangeInput(view('range=7'))).toEqual({ last: 7 })
  expect(rangeInput(view('range=all'))).toEqual({})
  expect(rangeInput(view('range=custom&until=2026-02-01'))).toEqual({ until: '2026-02-01' })
})

test('readView reads what writeView writes', () => {
  const day = fc.option(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }))
  const any = fc.record({
    range: fc.constantFrom(...RANGES),
    since: day,
    until: day,
    per: fc.constantFrom(...PERIODS),
    by: fc.constantFrom(...GROUPS),
    metric: fc.constantFrom(...METRICS),
    columns: fc.constantFrom(...COLUMNS),
    at: fc.option(fc.constantFrom('2026-02-11', 'undated')),
    part: fc.option(fc.string({ minLength: 1 })),
    session: fc.option(fc.string({ minLength: 1 })),
  })
  fc.assert(
    fc.property(any, ({ since, until, ...rest }) => {
      const text = (date: Date | null) => date?.toISOString().slice(0, 10) ?? ''
      const query = Object.entries({ ...rest, since: text(since), until: text(until) })
      const given = readView(new URLSearchParams(query.map(([name, value]) => [name, value ?? ''])))
      expect(readView(writeView(given))).toEqual(given)
    }),
  )
})
