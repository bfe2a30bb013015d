import { describe, expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { resolveDates } from './resolve-dates.ts'

const clock = { nowMs: Date.parse('2026-02-11T00:30:00Z'), timeZone: 'UTC' }

function bounds(text: string): string[] {
  const { bounds: found } = resolveDates(parseQuery(text), clock)
  return [...found].map(([{ name }, ms]) => `${name} ${new Date(ms).toISOString().slice(0, 16)}`)
}

describe('resolveDates', () => {
  test.each([
    ['after:yesterday x', ['after 2026-02-10T00:00']],
    ['after:2026-01 before:2026-02', ['after 2026-01-01T00:00', 'before 2026-02-01T00:00']],
    ['-(after:7d OR before:"last monday")', ['after 2026-02-04T00:30', 'before 2026-02-09T00:00']],
    ['words only', []],
  ])('%s', (text, expected) => expect(bounds(text)).toEqual(expected))

  test('keys are nodes of the query tree', () => {
    const query = parseQuery('after:today')
    expect(query.node && [...resolveDates(query, clock).bounds.keys()][0]).toBe(query.node)
  })

  test('reports an invalid date with its range', () => {
    expect(resolveDates(parseQuery('x after:someday'), clock)).toEqual({
      bounds: new Map(),
      issues: [
        {
          message: '"someday" is not a date; use after:2026-02-11, after:yesterday, after:7d or after:"last monday".',
          start: 2,
          end: 15,
          severity: 'error',
        },
      ],
    })
  })
})
