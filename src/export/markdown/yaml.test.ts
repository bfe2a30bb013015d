import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frontMatter } from './yaml.ts'

test('prints fields, lists and lists of fields', () => {
  const fields = {
    a: 1,
    b: 'x: "y"\n---',
    c: null,
    d: ['e', true],
    f: [],
    g: {},
    h: undefined,
    i: { 'j k': 2 },
    l: [
      { m: 'n', o: 1 },
      { m: 'p', o: 2 },
    ],
  }
  expect(frontMatter(fields)).toBe(`---
a: 1
b: "x: \\"y\\"\\n---"
c: null
d: ["e", true]
f: []
g: {}
i:
  "j k": 2
l:
  - m: "n"
    o: 1
  - m: "p"
    o: 2
---
`)
})

test('prints any text on one line and parses back the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const [, line = '', end] = frontMatter({ a: text }).split('\n')
      expect(end).toBe('---')
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\ufeff]/u)
      expect(JSON.parse(line.slice('a: '.length))).toBe(text)
    }),
  )
})
