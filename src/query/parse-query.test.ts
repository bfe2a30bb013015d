import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'
import type { QueryNode } from './query.ts'
import { runs } from '../../test/extent.ts'

/** Prints a tree on one line: w word, w* prefix, p phrase, s substring, r regex, f filter. */
function show(node: QueryNode | null): string {
  if (!node) return 'nothing'
  switch (node.kind) {
    case 'word':
      return `w${node.prefix ? '*' : ''}<${node.text}>`
    case 'phrase':
      return `p<${node.text}>`
    case 'substring':
      return `s<${node.text}>`
    case 'regex':
      return `r<${node.source}>${node.flags}`
    case 'filter':
      return `f<${node.name}${node.compare ?? ':'}${node.values.join('|')}>`
    case 'not':
      return `not(${show(node.node)})`
    default:
      return `${node.kind}(${node.nodes.map(show).join(' ')})`
  }
}

function issues(text: string): string[] {
  return parseQuery(text).issues.map(({ severity, start, end, message }) => `${severity} ${start}-${end} ${message}`)
}

describe('words', () => {
  test.each([
    ['', 'nothing'],
    ['   ', 'nothing'],
    ['foo', 'w<foo>'],
    ['foo bar', 'and(w<foo> w<bar>)'],
    [' foo\tbar\nbaz ', 'and(w<foo> w<bar> w<baz>)'],
    ['Größe', 'w<Größe>'],
    ['日本語', 'w<日本語>'],
    ['foo*', 'w*<foo>'],
    ['*foo', 's<foo>'],
    ['*foo*', 's<foo>'],
    ['*.ts', 's<.ts>'],
    ['**/*.ts', 's<*/*.ts>'],
    ['foo*bar', 'w<foo*bar>'],
    ['*"foo bar"*', 's<foo bar>'],
    ['*"foo bar"', 's<foo bar>'],
    ['foo(bar)', 'w<foo(bar)>'],
    ['foo()', 'w<foo()>'],
    ['foo)', 'w<foo)>'],
    ['foo:bar', 'w<foo:bar>'],
    ['std::vector', 'w<std::vector>'],
    ['model::load', 'w<model::load>'],
    ['http://example.org/a', 'w<http://example.org/a>'],
    ['file:///home/ada/x', 'w<file:///home/ada/x>'],
    ['a|b', 'w<a|b>'],
    ['a||b', 'w<a||b>'],
    ['||', 'w<||>'],
    ['&&', 'w<&&>'],
    ['--json', 'w<--json>'],
    ['->', 'w<->>'],
    ['-', 'w<->'],
    ['a-b', 'w<a-b>'],
    ['it"s', 'w<it"s>'],
    ['or and not', 'and(w<or> w<and> w<not>)'],
    ['ORDER', 'w<ORDER>'],
    ['word:"NOT"', 'w<NOT>'],
    ['word:"a b"*', 'w*<a b>'],
    ['word:x', 'w<word:x>'],
    ['C:\\temp\\x', 'w<C:\\temp\\x>'],
  ])('%j', (text, tree) => expect(show(parseQuery(text).node)).toBe(tree))
})

describe('phrases', () => {
  test.each([
    ['"foo bar"', 'p<foo bar>'],
    ['"foo bar" baz', 'and(p<foo bar> w<baz>)'],
    ['"foo"bar', 'and(p<foo> w<bar>)'],
    ['"say \\"hi\\""', 'p<say "hi">'],
    ['"C:\\new"', 'p<C:\\new>'],
    ['"ends in \\\\"', 'p<ends in \\>'],
    ['"a (b OR c)"', 'p<a (b OR c)>'],
    ['"foo bar', 'p<foo bar>'],
    ['""', 'nothing'],
    ['"foo"*', 'p<foo>'],
    ['x "', 'w<x>'],
  ])('%j', (text, tree) => expect(show(parseQuery(text).node)).toBe(tree))
})

describe('regular expressions and paths', () => {
  test.each([
    ['/foo.*bar/', 'r<foo.*bar>'],
    ['/foo/i', 'r<foo>i'],
    ['/foo/sii', 'r<foo>is'],
    ['/foo bar/', 'r<foo bar>'],
    ['/a\\/b/', 'r<a/b>'],
    ['/\\d+\\\\/', 'r<\\d+\\\\>'],
    ['/(foo|bar)/ x', 'and(r<(foo|bar)> w<x>)'],
    ['(/foo/i OR x)', 'or(r<foo>i w<x>)'],
    ['-/foo/', 'not(r<foo>)'],
    ['re:"a/b c"i', 'r<a/b c>i'],
    ['re:"\\d+ \\"x\\""', 'r<\\d+ "x">'],
    ['re:"a"b', 'and(r<a> w<b>)'],
    ['re:""', 'nothing'],
    ['/home/me/x', 'w</home/me/x>'],
    ['/home/me/', 'w</home/me/>'],
    ['/usr', 'w</usr>'],
    ['/usr /lib', 'and(w</usr> w</lib>)'],
    ['/tmp and /var/log', 'and(w</tmp> w<and> w</var/log>)'],
    ['src/a.ts', 'w<src/a.ts>'],
    ['//comment', 'w<//comment>'],
    ['/', 'w</>'],
    ['a / b / c', 'and(w<a> w</> w<b> w</> w<c>)'],
    ['/foo/x', 'w</foo/x>'],
    ['/foo\\/', 'w</foo\\/>'],
  ])('%j', (text, tree) => expect(show(parseQuery(text).node)).toBe(tree))
})

describe('operators', () => {
  test.each([
    ['a OR b', 'or(w<a> w<b>)'],
    ['a | b', 'or(w<a> w<b>)'],
    ['a AND b', 'and(w<a> w<b>)'],
    ['a OR b OR c', 'or(w<a> w<b> w<c>)'],
    ['a b OR c d', 'and(w<a> or(w<b> w<c>) w<d>)'],
    ['a AND b OR c AND d', 'or(and(w<a> w<b>) and(w<c> w<d>))'],
    ['project:x foo OR bar', 'and(f<project:x> or(w<foo> w<bar>))'],
    ['(a b) OR c', 'or(and(w<a> w<b>) w<c>)'],
    ['a (b (c))', 'and(w<a> w<b> w<c>)'],
    ['(a|b)', 'w<a|b>'],
    ['(a | b) c', 'and(or(w<a> w<b>) w<c>)'],
    ['(foo(x) OR y)', 'or(w<foo(x)> w<y>)'],
    ['-a', 'not(w<a>)'],
    ['NOT a', 'not(w<a>)'],
    ['a -b', 'and(w<a> not(w<b>))'],
    ['a OR -b', 'or(w<a> not(w<b>))'],
    ['-"a b"', 'not(p<a b>)'],
    ['-(a b)', 'not(and(w<a> w<b>))'],
    ['NOT NOT a', 'w<a>'],
    ['-(-a)', 'w<a>'],
    ['NOT --json', 'not(w<--json>)'],
    ['-tool:Bash', 'not(f<tool:Bash>)'],
    ['((a', 'w<a>'],
    ['(a OR b', 'or(w<a> w<b>)'],
    ['a OR', 'w<a>'],
    ['OR a', 'w<a>'],
    ['a OR OR b', 'or(w<a> w<b>)'],
    ['a AND OR b', 'or(w<a> w<b>)'],
    ['AND', 'nothing'],
    ['NOT', 'nothing'],
    ['()', 'nothing'],
    ['a () b', 'and(w<a> w<b>)'],
    ['(a OR)', 'w<a>'],
  ])('%j', (text, tree) => expect(show(parseQuery(text).node)).toBe(tree))
})

describe('filters', () => {
  test.each([
    ['project:annals', 'f<project:annals>'],
    ['Project:annals', 'f<project:annals>'],
    ['project:"my work"', 'f<project:my work>'],
    ['project:/home/ada/x', 'f<project:/home/ada/x>'],
    ['kind:prompt,answer', 'f<kind:prompt|answer>'],
    ['kind:input,OUTPUT,input', 'f<kind:tool-input|tool-output>'],
    ['file:"a b",c', 'f<file:a b|c>'],
    ['file:a,,b,', 'f<file:a|b>'],
    ['(tool:Bash OR tool:Read)', 'or(f<tool:Bash> f<tool:Read>)'],
    ['file:a(1).ts', 'f<file:a(1).ts>'],
    ['is:error has:image', 'and(f<is:error> f<has:image>)'],
    ['after:2026-02-11T10:00', 'f<after:2026-02-11T10:00>'],
    ['before:"3 days ago"', 'f<before:3 days ago>'],
    ['cost:>0.5', 'f<cost>0.5>'],
    ['cost:<=$2', 'f<cost<=2>'],
    ['cost:3', 'f<cost>=3>'],
    ['project:', 'nothing'],
    ['project: x', 'w<x>'],
    ['kind:nonsense x', 'w<x>'],
    ['kind:nonsense,prompt', 'f<kind:prompt>'],
    ['cost:cheap', 'nothing'],
    ['after:a,b', 'nothing'],
    ['projct:x', 'w<projct:x>'],
  ])('%j', (text, tree) => expect(show(parseQuery(text).node)).toBe(tree))

  test('lists date filters with their ranges', () => {
    const { dates } = parseQuery('x after:7d (before:"last week")')
    expect(dates.map(({ filter, start, end }) => [filter.name, filter.values, start, end])).toEqual([
      ['after', ['7d'], 2, 10],
      ['before', ['last week'], 12, 30],
    ])
  })
})

describe('issues', () => {
  test.each([
    ['foo "bar', ['note 4-8 Add the closing quote; the query was read as if it ended with one.']],
    ['((a', ['note 3-3 Add )) at the end; the query was read as if it were there.']],
    ['projct:x', ['note 0-7 There is no filter projct:, so it was read as text. Did you mean project:?']],
    ['sesion:x', ['note 0-7 There is no filter sesion:, so it was read as text. Did you mean session:?']],
    ['flie:x', ['note 0-5 There is no filter flie:, so it was read as text. Did you mean file:?']],
    [
      'foo:bar',
      [
        'note 0-4 There is no filter foo:, so it was read as text. Filters are project: kind: tool: file: after: before: role: is: has: model: session: branch: agent: cost: tag: note:',
      ],
    ],
    ['http://x', []],
    [
      'os:x',
      [
        'note 0-3 There is no filter os:, so it was read as text. Filters are project: kind: tool: file: after: before: role: is: has: model: session: branch: agent: cost: tag: note:',
      ],
    ],
    ['tool:', ['note 0-5 tool: was ignored; give it a value, as in tool:Bash.']],
    ['role:me', ['error 0-7 role: cannot be "me"; use one of: user, assistant.']],
    ['a OR', ['note 2-4 OR was ignored; put words on both sides of it, or quote it to search for it.']],
    ['a NOT', ['note 2-5 NOT was ignored; put words after it, or quote it to search for it.']],
    ['()', ['note 0-1 ( was ignored; put words after it, or quote it to search for it.']],
    ['*', ['note 0-1 A * on its own was ignored; use prefix* or *part*.']],
    ['""', ['note 0-2 Empty quotes were ignored; put text between them.']],
    ['"a"*', ['note 3-4 * has no effect after a phrase; put it after a word, as in prefix*.']],
    ['cost:a lot', ['error 0-6 cost: needs one amount in dollars, as in cost:>0.5.']],
    ['after:x,y', ['error 0-9 after: needs one date, as in after:yesterday or after:"3 days ago".']],
    ['a "b c" -d* /e/ *f* (g OR kind:prompt)', []],
  ])('%j', (text, expected) => expect(issues(text)).toEqual(expected))
})

describe('any input', () => {
  test('parses, with issue ranges inside the text', () => {
    fc.assert(
      fc.property(typed(), (text) => {
        const { node, issues: found } = parseQuery(text)
        expect(isFlat(node)).toBe(true)
        for (const { start, end } of found) expect(0 <= start && start <= end && end <= text.length).toBe(true)
      }),
      { numRuns: runs(3000) },
    )
  })

  test('parses when very deep or long', () => {
    for (const piece of ['(', '-(', 'NOT ', '(a OR (b ', '"', '\\', '/', '*"', 'a,', 'project:', '- ']) {
      expect(isFlat(parseQuery(piece.repeat(20_000)).node)).toBe(true)
    }
    expect(depthOf(parseQuery('(a OR (b '.repeat(20_000)).node)).toBeLessThan(110)
  })
})

function depthOf(node: QueryNode | null): number {
  if (node?.kind === 'not') return 1 + depthOf(node.node)
  return node?.kind === 'and' || node?.kind === 'or' ? 1 + Math.max(...node.nodes.map(depthOf)) : 1
}

/** Reports whether there is no "and" in an "and", no "not" of a "not" and no empty node. */
function isFlat(node: QueryNode | null): boolean {
  if (node?.kind === 'not') return node.node.kind !== 'not' && isFlat(node.node)
  if (node?.kind !== 'and' && node?.kind !== 'or') return true
  return node.nodes.length > 1 && node.nodes.every((part) => part.kind !== node.kind && isFlat(part))
}

function typed(): fc.Arbitrary<string> {
  const pieces = [
    'a',
    'b*',
    '*c*',
    '(',
    ')',
    '"',
    '-',
    ' ',
    ' ',
    ' OR ',
    ' AND ',
    'NOT ',
    '|',
    '/',
    '\\',
    're:"',
    'kind:',
    'prompt',
  ]
  const more = [
    ',',
    ':',
    'cost:>1',
    'after:7d',
    'file:',
    '>',
    'projct:',
    'word:"',
    '*',
    'é',
    '日',
    '\n',
    '\ud800',
    '{}',
    "'",
  ]
  return fc.oneof(
    fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 20 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  )
}

describe('a query that is too long', () => {
  const REMEDY = 'shorten it, or quote a passage to search for it as a phrase.'

  test('is an error, and only its beginning is read', () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`)
    expect(issues(words(50).join(' OR '))).toEqual([])
    expect(issues(words(51).join(' '))).toEqual([
      `error 190-193 A query can have at most 50 words and filter values; ${REMEDY}`,
    ])
    expect(issues(`tool:${words(51).join(',')}`)).toEqual([expect.stringContaining('at most 50 words')])
    expect(issues(`"${words(500).join(' ')}"`)).toEqual([])
    expect(issues(`"${'a '.repeat(5001)}"`)).toContain(
      `error 10000-10004 A query can have at most 10,000 characters; ${REMEDY}`,
    )
    expect(show(parseQuery(words(500_000).join(' | ')).node)).toMatch(/^or\(w<w0>.* w<w49>\)$/)
  })
})
