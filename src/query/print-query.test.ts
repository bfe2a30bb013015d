import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { printQuery } from './print-query.ts'
import type { QueryNode } from './query.ts'
import { runs } from '../../test/extent.ts'

function reprint(text: string): string | null {
  const { node } = parseQuery(text)
  return node && printQuery(node)
}

describe('shortest equivalent form', () => {
  test.each([
    [' foo   bar ', 'foo bar'],
    ['a AND b', 'a b'],
    ['a b | c', 'a b OR c'],
    ['(a b) OR c', 'a AND b OR c'],
    ['a AND (b OR c) OR d', 'a AND (b OR c) OR d'],
    ['NOT a', '-a'],
    ['NOT (a OR b)', '-(a OR b)'],
    ['NOT --json', 'NOT --json'],
    ['*foo', '*foo*'],
    ['*"foo bar"', '*"foo bar"*'],
    ['"unclosed', '"unclosed"'],
    ['"say \\"hi\\""', '"say \\"hi\\""'],
    ['re:"foo"i', '/foo/i'],
    ['re:"a/b"', '/a\\/b/'],
    ['re:" a"', 're:" a"'],
    ['foo)', 'word:"foo)"'],
    ['word:"plain"', 'plain'],
    ['word:"OR"', 'word:"OR"'],
    ['word:"kind:prompt"', 'word:"kind:prompt"'],
    ['kind:input', 'kind:tool-input'],
    ['project:"my work",x', 'project:"my work",x'],
    ['project:"//x"', 'project:"//x"'],
    ['cost:2', 'cost:>=2'],
    ['after:"3 days ago"', 'after:"3 days ago"'],
  ])('%s → %s', (text, printed) => expect(reprint(text)).toBe(printed))
})

describe('printed queries', () => {
  test('parse to the same tree and print the same again', () => {
    fc.assert(
      fc.property(typed(), (text) => {
        const { node } = parseQuery(text)
        if (!node) return
        const printed = printQuery(node)
        expect(parseQuery(printed).node).toEqual(node)
        expect(reprint(printed)).toBe(printed)
      }),
      { numRuns: runs(5000) },
    )
  })

  test('are not deeper than the parser allows', () => {
    const { node } = parseQuery('(a b OR c AND d '.repeat(100))
    expect(node && parseQuery(printQuery(node)).node).toEqual(node)
  })

  test('parse without issues', () => {
    fc.assert(
      fc.property(tree(), (node) => {
        const { node: first } = parseQuery(printQuery(node))
        const printed = first && printQuery(first)
        expect(printed === null ? [] : parseQuery(printed).issues).toEqual([])
      }),
    )
  })
})

function typed(): fc.Arbitrary<string> {
  const pieces = [
    'a',
    'b',
    '*',
    '(',
    ')',
    '(',
    ')',
    '"',
    '-',
    ' ',
    ' ',
    ' ',
    ' OR ',
    ' AND ',
    'NOT ',
    ' | ',
    '/',
    '\\',
    're:"',
    'i',
  ]
  const more = [
    ',',
    ':',
    'kind:',
    'title',
    'cost:>1',
    'after:7d',
    'file:',
    '>',
    '=',
    'word:"',
    'é',
    '日',
    '\n',
    '\ud800',
    "'",
    '$',
  ]
  return fc.oneof(
    fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 24 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  )
}

function tree(): fc.Arbitrary<QueryNode> {
  const text = fc.stringMatching(/^[a-z"\\ ]*[a-z][a-z"\\ ]*$/)
  const { node } = fc.letrec<{ node: QueryNode }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.record({ kind: fc.constant('word' as const), text, prefix: fc.boolean() }), // a literal type for the union
      fc.record({ kind: fc.constant('phrase' as const), text }), // a literal type for the union
      fc.record({ kind: fc.constant('not' as const), node: tie('node') }), // a literal type for the union
      fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        nodes: fc.array(tie('node'), { minLength: 2 }),
      }), // a literal type for the union
    ),
  }))
  return node
}
