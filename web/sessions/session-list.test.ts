import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SessionRow } from '../../src/operations/find/outputs.ts'
import { compareDateValues, dateValueLabel, dateValues, dayLabel } from './date-values.ts'
import { FACETS, facetRows, filterRows, toggleChoice, type FacetChoice } from './facets.ts'
import { groupRows, sumRows } from './group-rows.ts'
import { GROUPS, readListState, SORTS, writeListState, type GroupKey, type SortKey } from './list-state.ts'
import { sortRows } from './sort-rows.ts'

const NOW = new Date(2026, 1, 20, 12).getTime()
const DAY_MS = 86_400_000
const TOOLS = ['Bash', 'Edit', 'Read']

let made = 0
function row(fields: Partial<SessionRow> = {}): SessionRow {
  made += 1
  return {
    id: `id-${made}`,
    title: 'Mend the sluice',
    project: { path: '/home/mara/tidepool', name: 'tidepool' },
    directory: null,
    resume: null,
    worktree: null,
    branch: 'main',
    models: ['claude-opus-4-6'],
    startedAt: '2026-02-01T09:00:00.000Z',
    endedAt: '2026-02-01T10:00:00.000Z',
    prompts: 1,
    messages: 2,
    turns: 1,
    toolCalls: 0,
    tools: [],
    errors: 0,
    agents: 0,
    tokens: 10,
    costUsd: 0.1,
    unpriced: [],
    state: 'idle',
    bytes: 100,
    records: 3,
    family: [],
    machine: null,
    ...fields,
  }
}

const someRow = fc
  .record({
    title: fc.constantFrom('Mend the sluice', 'Read the gauge', 'Row out'),
    project: fc.constantFrom('a', 'b').map((name) => ({ path: `/p/${name}`, name })),
    worktree: fc.constantFrom(null, 'w1'),
    branch: fc.constantFrom(null, 'main', 'dev'),
    models: fc.subarray(['claude-opus-4-6', 'claude-opus-4-6-20260101', 'claude-haiku-4-5']),
    tools: fc.subarray([0, 1, 2]),
    errors: fc.constantFrom(0, 2),
    agents: fc.constantFrom(0, 1),
    state: fc.constantFrom('live' as const, 'idle' as const, 'archived' as const),
    endedAt: fc.option(fc.integer({ min: 0, max: 90 }).map((days) => new Date(NOW - days * DAY_MS).toISOString())),
    costUsd: fc.integer({ min: 0, max: 1000 }).map((cents) => cents / 100),
    tokens: fc.nat(1000),
  })
  .map(row)
const someRows = fc.array(someRow, { maxLength: 30 })
const someChoice: fc.Arbitrary<FacetChoice> = fc.record(
  {
    project: fc.subarray(['/p/a', '/p/b', '/p/none']),
    model: fc.subarray(['claude-opus-4-6', 'claude-haiku-4-5']),
    branch: fc.subarray(['main', 'dev']),
    tool: fc.subarray(TOOLS),
    errors: fc.subarray(['yes']),
    state: fc.subarray(['live', 'idle']),
    date: fc.subarray(['today', '7d', 'older']),
  },
  { requiredKeys: [] },
)

describe('facets', () => {
  test('a count equals the number of sessions shown if only that value is chosen in its facet', () => {
    fc.assert(
      fc.property(someRows, someChoice, fc.constantFrom(...FACETS), (rows, choice, name) => {
        const faceted = facetRows({ sessions: rows, tools: TOOLS }, NOW)
        for (const [value, count] of filterRows(faceted, choice, '').counts[name])
          expect(filterRows(faceted, { ...choice, [name]: [value] }, '').shown).toHaveLength(count)
      }),
    )
  })

  test('a session must match one value of every facet', () => {
    const rows = [
      row({ id: 'a', tools: [0, 2], errors: 1 }),
      row({ id: 'b', tools: [1] }),
      row({ id: 'c', tools: [2], branch: null }),
    ]
    const shown = (choice: FacetChoice, text = '') =>
      filterRows(facetRows({ sessions: rows, tools: TOOLS }, NOW), choice, text).shown.map(({ id }) => id)
    expect(shown({})).toEqual(['a', 'b', 'c'])
    expect(shown({ tool: ['Bash', 'Edit'] })).toEqual(['a', 'b'])
    expect(shown({ tool: ['Bash', 'Edit'], errors: ['yes'] })).toEqual(['a'])
    expect(shown({ branch: ['main'], tool: ['Read'] })).toEqual(['a'])
    expect(shown({}, ' SLUICE  mend ')).toEqual(['a', 'b', 'c'])
    expect(shown({}, 'mend weir')).toEqual([])
    const tools = (choice: FacetChoice) =>
      Object.fromEntries(filterRows(facetRows({ sessions: rows, tools: TOOLS }, NOW), choice, '').counts.tool)
    expect(tools({})).toEqual({ Bash: 1, Edit: 1, Read: 2 })
    expect(tools({ branch: ['main'], tool: ['Edit'] })).toEqual({ Bash: 1, Edit: 1, Read: 1 })
  })

  test('toggleChoice adds and removes a value', () => {
    const once = toggleChoice({ tool: ['Bash'] }, 'tool', 'Read')
    expect(once).toEqual({ tool: ['Bash', 'Read'] })
    expect(toggleChoice(once, 'tool', 'Bash')).toEqual({ tool: ['Read'] })
  })
})

describe('the address', () => {
  test('encodes the complete state', () => {
    const someState = fc.record({
      text: fc.string(),
      choice: fc
        .record(Object.fromEntries(FACETS.map((name) => [name, fc.uniqueArray(fc.string(), { minLength: 1 })])), {
          requiredKeys: [],
        })
        .map((choice): FacetChoice => ({ ...choice })),
      // Object.keys returns string[].
      sort: fc.constantFrom(...(Object.keys(SORTS) as SortKey[])),
      isReversed: fc.boolean(),
      // As above.
      group: fc.constantFrom(...(Object.keys(GROUPS) as GroupKey[])),
    })
    fc.assert(
      fc.property(someState, (state) => {
        const address = writeListState(state).toString()
        expect(readListState(new URLSearchParams(address))).toEqual({
          ...state,
          text: state.text.toWellFormed(),
          choice: Object.fromEntries(
            Object.entries(state.choice).map(([name, values]) => [
              name,
              (values ?? []).map((each) => each.toWellFormed()),
            ]),
          ),
        })
      }),
    )
  })

  test('ignores invalid values', () => {
    expect(readListState(new URLSearchParams('sort=toString&group=x&order=up'))).toEqual({
      text: '',
      choice: {},
      sort: 'active',
      isReversed: false,
      group: 'none',
    })
  })
})

describe('order and groups', () => {
  test('sorts the largest first and rows without a time last', () => {
    const rows = [
      row({ id: 'a', costUsd: 1, title: 'Turn 10', endedAt: null }),
      row({ id: 'b', costUsd: 3, title: 'turn 9', endedAt: '2026-02-03T00:00:00.000Z' }),
      row({ id: 'c', costUsd: 2, title: 'Anchor', endedAt: '2026-02-04T00:00:00.000Z' }),
    ]
    const order = (key: SortKey, isReversed = false) => sortRows(rows, key, isReversed).map(({ id }) => id)
    expect(order('active')).toEqual(['c', 'b', 'a'])
    expect(order('cost')).toEqual(['b', 'c', 'a'])
    expect(order('cost', true)).toEqual(['a', 'c', 'b'])
    expect(order('title')).toEqual(['c', 'b', 'a'])
  })

  test('every session is in one group, and the groups add up to the total', () => {
    const groupings = fc.constantFrom(...(['none', 'project', 'worktree', 'day'] as const))
    fc.assert(
      fc.property(someRows, groupings, (rows, by) => {
        const { items, rows: shown, itemIndexes } = groupRows(rows, by, NOW)
        expect(shown.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
        expect(itemIndexes.map((itemIndex) => items[itemIndex])).toEqual(
          shown.map((each, index) => ({ kind: 'row', row: each, index })),
        )
        const heads = items.filter((item) => item.kind === 'group')
        expect(new Set(heads.map(({ key }) => key)).size).toBe(heads.length)
        if (by === 'none') return
        const all = sumRows(rows)
        expect(heads.reduce((sum, head) => sum + head.sessions, 0)).toBe(all.sessions)
        expect(Math.round(heads.reduce((sum, head) => sum + head.cost.usd, 0) * 1e6)).toBe(
          Math.round(all.cost.usd * 1e6),
        )
      }),
    )
  })

  test('groups have labels and totals', () => {
    const rows = [
      row({ worktree: 'w1', endedAt: new Date(NOW).toISOString() }),
      row({ endedAt: new Date(NOW - DAY_MS).toISOString(), unpriced: ['m'] }),
      row({ endedAt: null }),
    ]
    const labels = (by: GroupKey) =>
      groupRows(rows, by, NOW).items.flatMap((item) => (item.kind === 'group' ? [item.label] : []))
    expect(labels('project')).toEqual(['tidepool'])
    expect(labels('worktree')).toEqual(['tidepool / w1', 'tidepool'])
    expect(labels('day')).toEqual(['Today', 'Yesterday', 'No date'])
    expect(sumRows(rows)).toEqual({ sessions: 3, tokens: 30, cost: { usd: 0.3, unpriced: ['m'] } })
  })
})

describe('days', () => {
  test('shorter ranges are part of longer ones', () => {
    const values = dateValues(NOW)
    expect(values(NOW - 3_600_000)).toEqual(['today', '7d', '30d'])
    expect(values(NOW - 13 * 3_600_000)).toEqual(['7d', '30d'])
    expect(values(NOW - 20 * DAY_MS)).toEqual(['30d', '2026-01'])
    expect(values(NOW - 40 * DAY_MS)).toEqual(['2026-01'])
  })

  test('have readable labels', () => {
    expect(dayLabel('2026-02-20', NOW)).toBe('Today')
    expect(dayLabel('2026-02-19', NOW)).toBe('Yesterday')
    expect(dayLabel('2026-02-11', NOW)).toBe('Wed 11 Feb')
    expect(dayLabel('2025-12-24', NOW)).toMatch(/2025$/)
    expect(['2026-01', '7d', '2026-02', 'today'].toSorted(compareDateValues)).toEqual([
      'today',
      '7d',
      '2026-02',
      '2026-01',
    ])
    expect(['today', '2026-02'].map(dateValueLabel)).toEqual(['Today', 'Feb 2026'])
  })
})
