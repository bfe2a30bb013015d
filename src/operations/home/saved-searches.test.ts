import { expect, test } from 'vitest'
import { parseQuery } from '../../query/parse-query.ts'
import { freshQuery } from './saved-searches.ts'

test.each(['tide', 'tide OR ebb', '"connection refused', 'main()', '-tide'])(
  'new hits of %s are hits of it since a time',
  (query) => {
    const after = { kind: 'filter', name: 'after', values: ['2026-01-02'] }
    expect(parseQuery(freshQuery(query, '2026-01-02')).node).toMatchObject({
      kind: 'and',
      nodes: [parseQuery(query).node, after],
    })
  },
)
