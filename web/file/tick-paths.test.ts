import { expect, test } from 'vitest'
import { tickPaths, tickPlace, TICKS_WIDTH, type TickSource } from './tick-paths.ts'

function version(label: TickSource['label'], more: Partial<TickSource> = {}): TickSource {
  return { label, cause: null, session: 'a', ...more }
}

test('marks are spread from the first version to the last', () => {
  expect(tickPlace(0, 5, 400)).toBe(0)
  expect(tickPlace(4, 5, 400)).toBe(TICKS_WIDTH)
  expect(tickPlace(0, 1, 400)).toBe(TICKS_WIDTH / 2)
})

test('one path per label, and one for changes from outside', () => {
  const versions = [
    version('exact'),
    version('derived'),
    version('exact', { cause: { kind: 'unknown', detail: null } }),
  ]
  expect(tickPaths(versions, 400)).toEqual([
    { kind: 'exact', path: 'M0 5V16M1200 5V16' },
    { kind: 'derived', path: 'M600 5V16' },
    { kind: 'outside', path: 'M1200 19V23' },
  ])
})

test('a line between versions of different sessions', () => {
  const versions = [version('exact'), version('exact', { session: 'b' }), version('exact', { session: 'b' })]
  expect(tickPaths(versions, 400)[0]).toEqual({ kind: 'session', path: 'M300 1V23' })
})

test('of thousands of versions, the least certain of each column is drawn', () => {
  const versions = Array.from({ length: 100_000 }, (_, index) => version(index === 50_000 ? 'partial' : 'exact'))
  const paths = tickPaths(versions, 400)
  expect(paths.map(({ kind, path }) => [kind, path.split('M').length - 1])).toEqual([
    ['exact', 400],
    ['partial', 1],
  ])
})
