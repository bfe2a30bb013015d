import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeQuery } from './complete-query.ts'
import { filters, type FilterName } from './filters.ts'
import { parseQuery } from './parse-query.ts'
import { runs } from '../../test/extent.ts'

const stored: Partial<Record<FilterName, string[]>> = {
  project: ['/home/ada/annals', '/home/ada/my work', '/home/ada/other'],
  tool: ['Bash', 'Read', 'TodoWrite', 'Write'],
}

/** `^` is the cursor. Returns the text after accepting each option. */
function complete(marked: string): string[] {
  const cursor = marked.indexOf('^')
  const text = marked.replace('^', '')
  const { start, end, options } = completeQuery(text, cursor, (name) =>
    (stored[name] ?? []).map((value) => ({ text: value, hint: '' })),
  )
  return options.map((option) => text.slice(0, start) + option.text + text.slice(end))
}

describe('filter names', () => {
  test.each([
    ['pro^', ['project:']],
    ['x -PRO^', ['x -project:']],
    ['(ki^', ['(kind:']],
    ['t^', ['tool:', 'tag:', 'project:', 'after:', 'agent:', 'cost:', 'note:']],
    ['pro^j:x', ['project:x']],
    ['"pro^', []],
    ['zzz^', []],
    ['foo.b^', []],
  ])('%s', (text, expected) => expect(complete(text)).toEqual(expected))

  test('lists all filters with their summaries when nothing is typed', () => {
    const { options } = completeQuery('foo ', 4, () => [])
    expect(options.map(({ text }) => text)).toEqual(filters.map(({ name }) => `${name}:`))
    expect(options[0]?.hint).toBe('sessions of a project, by part of its name or path, as in project:annals')
  })
})

describe('values', () => {
  test.each([
    ['role:^', ['role:user', 'role:assistant']],
    ['kind:t^', ['kind:thinking', 'kind:tool-input', 'kind:tool-output', 'kind:title', 'kind:prompt', 'kind:note']],
    ['kind:prompt,an^', ['kind:prompt,answer']],
    ['kind:pro^,answer', ['kind:prompt,answer']],
    ['tool:wr^ x', ['tool:Write x', 'tool:TodoWrite x']],
    ['project:ann^', ['project:/home/ada/annals']],
    ['project:work^', ['project:"/home/ada/my work"']],
    ['project:"/home/ada/my w^"', ['project:"/home/ada/my work"']],
    ['after:ye^', ['after:yesterday']],
    ['before:last^', ['before:"last week"', 'before:"last month"']],
    ['cost:^', ['cost:>0.5']],
    ['branch:x^', []],
    ['file://x^', []],
  ])('%s', (text, expected) => expect(complete(text)).toEqual(expected))
})

describe('filter list', () => {
  test.each(filters.map((filter) => [filter.name, filter]))('%s: the example parses', (name, { example }) => {
    const { node, issues } = parseQuery(example)
    expect(issues).toEqual([])
    expect(node).toMatchObject({ kind: 'filter', name })
  })

  test('every value and alias parses', () => {
    for (const { name, values, aliases } of filters) {
      for (const value of Object.keys({ ...values, ...aliases })) {
        expect(parseQuery(`${name}:${value}`)).toMatchObject({
          node: { values: [aliases?.[value] ?? value] },
          issues: [],
        })
      }
    }
  })
})

test('returns a range inside the text for any input', () => {
  const pieces = fc.constantFrom('a', 'kind:', 'pr', '"', ' ', ',', '(', ')', '-', ':', '\\', 'tool:', '日', '*', '/')
  fc.assert(
    fc.property(fc.array(pieces), fc.nat(), (parts, position) => {
      const text = parts.join('')
      const cursor = position % (text.length + 1)
      const { start, end } = completeQuery(text, cursor, () => [{ text: 'x y', hint: '' }])
      expect(0 <= start && start <= cursor && cursor <= end && end <= text.length).toBe(true)
    }),
    { numRuns: runs(1000) },
  )
})
