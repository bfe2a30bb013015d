import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery } from '../../src/query/parse-query.ts'
import { countHits } from './count-hits.ts'
import { groupHits } from './group-hits.ts'
import { offerHitFacets, toggleHitFacet } from './hit-facets.ts'
import { foundText, hitLink, type Hit } from './search-hit.ts'
import { liveQuery, filterValues, setFilter, toggleFilter } from './query-text.ts'
import { nearMarks } from './snippet-text.tsx'

const NOW = new Date(2026, 1, 20, 12).getTime()

function hit(fields: Partial<Hit> = {}): Hit {
  return {
    session: 'aaaa1111',
    sessions: ['aaaa1111'],
    title: 'Mend the sluice',
    project: '/home/mara/tidepool',
    projectName: 'tidepool',
    directory: null,
    resume: null,
    state: 'present',
    uuid: 'u-1',
    kind: 'answer',
    role: 'assistant',
    tool: null,
    isError: false,
    agentId: null,
    agent: null,
    timestamp: new Date(NOW).toISOString(),
    turn: 1,
    branch: null,
    snippet: 'The sluice is mended',
    marks: [[4, 10]],
    found: ['sluice'],
    score: 1,
    file: '/x.jsonl',
    line: 1,
    offset: 0,
    ...fields,
  }
}

describe('liveQuery', () => {
  test.each([
    ['sluice', 'sluice*'],
    ['tool:Bash slu', 'tool:Bash slu*'],
    ['gate -slu', 'gate -slu*'],
    ['gate OR slu', 'gate OR slu*'],
  ])('%s: adds a star to the last word', (typed, live) => expect(liveQuery(typed)).toBe(live))

  test.each(['s', 'sluice ', 'slu*', '"the slu', 'tool:Ba', 'gate OR', 'gate NOT', '*slu*', ''])(
    '%s: adds nothing',
    (typed) => expect(liveQuery(typed)).toBe(typed),
  )

  test('adds nothing but a star, which only sets the prefix flag of the last word', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab -":*/(),|ORNT'), maxLength: 20 }), (typed) => {
        const live = liveQuery(typed)
        expect([typed, `${typed}*`]).toContain(live)
        const before = JSON.stringify(parseQuery(typed).node)
        const begun = before.replace(/"prefix":false(?!.*"prefix":false)/, '"prefix":true')
        expect(JSON.stringify(parseQuery(live).node)).toBe(live === typed ? before : begun)
      }),
    )
  })
})

describe('filters in the query text', () => {
  test('adds a value to the existing filter, and removes it', () => {
    expect(toggleFilter('', 'tool', 'Bash')).toBe('tool:Bash')
    expect(toggleFilter('tool:Bash sluice', 'tool', 'Read')).toBe('tool:Bash,Read sluice')
    expect(toggleFilter('tool:Bash,Read sluice', 'tool', 'Bash')).toBe('tool:Read sluice')
    expect(toggleFilter('sluice tool:Read', 'tool', 'Read')).toBe('sluice')
    expect(toggleFilter('a OR b', 'project', '/home/mara/my app')).toBe('a OR b project:"/home/mara/my app"')
    expect(setFilter('sluice after:7d', 'after', 'today')).toBe('sluice after:today')
    expect(setFilter('sluice after:7d', 'after', undefined)).toBe('sluice')
  })

  test('ignores negated filters and filters inside OR', () => {
    expect(filterValues('-tool:Bash sluice', 'tool')).toEqual([])
    expect(filterValues('tool:Bash OR tool:Read', 'tool')).toEqual([])
    expect(filterValues('kind:input sluice', 'kind')).toEqual(['tool-input'])
  })

  test('adding and removing a value restores the query', () => {
    const word = fc.constantFrom(
      'sluice',
      '"the gate"',
      '-weir',
      'tool:Bash',
      'tool:Read,Edit',
      'a OR b',
      'kind:answer',
    )
    const words = fc.array(word, { maxLength: 5 }).map((parts) => parts.join(' '))
    fc.assert(
      fc.property(words, fc.constantFrom('Grep', 'mcp__a__b', 'odd "name", (yes)'), (query, value) => {
        const added = toggleFilter(query, 'tool', value)
        expect(filterValues(added, 'tool')).toContain(value)
        expect(parseQuery(toggleFilter(added, 'tool', value)).node).toEqual(parseQuery(query).node)
      }),
    )
  })
})

describe('hit facets', () => {
  const hits = [
    hit({ kind: 'tool-output', tool: 'Bash', role: 'user' }),
    hit({ project: '/home/mara/lantern', timestamp: new Date(NOW - 40 * 86_400_000).toISOString() }),
    hit({ project: null, timestamp: null }),
  ]
  const options = (name: string, query = 'sluice') =>
    offerHitFacets(countHits(hits, true, NOW), query)
      .find((facet) => facet.name === name)
      ?.options.map(({ value, count, isChosen }) => [value, count, isChosen])

  test('count the loaded hits', () => {
    expect(options('kind')).toEqual([
      ['answer', 2, false],
      ['tool-output', 1, false],
    ])
    expect(options('project')).toEqual([
      ['/home/mara/tidepool', 1, false],
      ['/home/mara/lantern', 1, false],
    ])
    expect(options('tool')).toEqual([['Bash', 1, false]])
    expect(options('date')).toEqual([
      ['today', 1, false],
      ['7d', 1, false],
      ['30d', 1, false],
      ['2026-02', 1, false],
      ['2026-01', 1, false],
    ])
  })

  test('mark counts as lower bounds if not all hits are loaded', () => {
    const facets = (isExact: boolean) => offerHitFacets(countHits(hits, isExact, NOW), 'sluice project:tide')
    const marks = (isExact: boolean) =>
      facets(isExact).flatMap((facet) => facet.options.map(({ isAtLeast }) => isAtLeast))
    expect(new Set(marks(false))).toEqual(new Set([true, undefined]))
    expect(new Set(marks(true))).toEqual(new Set([false, undefined]))
  })

  test('show the filters of the query, including abbreviated values', () => {
    expect(options('project', 'sluice project:tide')?.[0]).toEqual(['tide', undefined, true])
    expect(options('date', 'sluice after:7d')?.[1]).toEqual(['7d', 1, true])
    expect(options('date', 'sluice after:7d before:today')?.some(([, , isChosen]) => isChosen)).toBe(false)
  })

  test('choose one time range at a time', () => {
    expect(toggleHitFacet('sluice', 'date', '7d')).toBe('sluice after:7d')
    expect(toggleHitFacet('sluice after:7d', 'date', '30d')).toBe('sluice after:30d')
    expect(toggleHitFacet('sluice after:30d', 'date', '30d')).toBe('sluice')
    expect(toggleHitFacet('sluice after:7d', 'date', '2025-12')).toBe('sluice after:2025-12 before:2026-01')
    expect(toggleHitFacet('sluice after:2025-12 before:2026-01', 'date', '2025-12')).toBe('sluice')
    expect(options('date', 'sluice after:2026-01 before:2026-02')?.at(-1)).toEqual(['2026-01', 1, true])
    expect(options('date', 'sluice after:2026-01')?.some(([, , isChosen]) => isChosen)).toBe(false)
    expect(toggleHitFacet('sluice', 'kind', 'title')).toBe('sluice kind:title')
  })
})

describe('hits', () => {
  test('are grouped by session, in the order of the best hit', () => {
    const [a, b, c] = [hit({ session: 'one' }), hit({ session: 'two' }), hit({ session: 'one', uuid: 'u-3' })]
    const { items, hits, itemIndexes } = groupHits([a, b, c])
    expect(hits).toEqual([a, c, b])
    expect(items.map((item) => (item.kind === 'session' ? [item.hit.session, item.count] : item.index))).toEqual([
      ['one', 2],
      0,
      1,
      ['two', 1],
      2,
    ])
    expect(itemIndexes.map((itemIndex) => items[itemIndex])).toEqual(
      hits.map((each, index) => ({ kind: 'hit', hit: each, index })),
    )
  })

  test('in titles come after those in messages, each title once', () => {
    const title = (snippet: string, line: number) => hit({ kind: 'title', uuid: null, snippet, line })
    const answer = hit()
    const found = [title('Sluice', 1), title('Sluice', 2), title('The sluice', 3), answer, title('Sluice', 4)]
    const { items, hits } = groupHits(found)
    expect(hits).toEqual([answer, found[0], found[2]])
    expect(items[0]).toEqual({ kind: 'session', hit: answer, name: 'Mend the sluice', count: 3, found: 5 })
  })

  test('of a session without a title are named by a title hit', () => {
    const nameOf = (...found: Hit[]) =>
      groupHits(found).items.flatMap((item) => (item.kind === 'session' ? item.name : []))
    expect(nameOf(hit({ title: null }), hit({ title: null, kind: 'title', snippet: 'Old sluice' }))).toEqual([
      'Old sluice',
    ])
    expect(nameOf(hit({ title: null }))).toEqual([null])
  })

  test('link to their message, with the matched text in the find bar', () => {
    expect(foundText(hit())).toBe('sluice')
    expect(hitLink(hit())).toBe('/s/aaaa1111?find=sluice#u-1')
    expect(hitLink(hit({ uuid: null, marks: [] }))).toBe('/s/aaaa1111')
    expect(hitLink(hit({ session: '../x', found: ['a&b', 'c'] }))).toBe('/s/..%2Fx?find=a%26b%0Ac#u-1')
    expect(hitLink(hit({ agentId: 'a1' }))).toBe('/s/aaaa1111?agent=a1&find=sluice#u-1')
  })

  test('nearMarks shortens the text before the first mark and shifts the marks', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200, unit: 'grapheme' }),
        fc.string({ minLength: 1, unit: 'grapheme' }),
        (before, found) => {
          const marks: Hit['marks'] = [[before.length, before.length + found.length]]
          const near = nearMarks({ snippet: `${before}${found} and more`, marks })
          const [start = 0, end = 0] = near.marks[0] ?? []
          expect(near.snippet.slice(start, end)).toBe(found)
          expect(start).toBeLessThanOrEqual(57)
          expect(near.snippet.endsWith(' and more')).toBe(true)
        },
      ),
    )
  })
})
