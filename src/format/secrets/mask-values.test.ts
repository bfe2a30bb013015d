import { describe, expect, test } from 'vitest'
import { makeWordFinder } from './find-word.ts'
import { maskValues, type ValueFinder, type ValuePath } from './mask-values.ts'

const toLatin1 = (text: string) => Buffer.from(text).toString('latin1')
const word = (text: string): ValueFinder => makeWordFinder(text)

describe('maskValues', () => {
  test('masks string values and keys, not numbers or anything else', () => {
    const line = '{"hunter2" : "a hunter2!", "n":1.0, "n":1e400, "list":["hunter2",{"hunter2":"x"}]}'
    expect(maskValues(line, word('hunter2'))).toBe(
      '{"*******" : "a *******!", "n":1.0, "n":1e400, "list":["*******",{"*******":"x"}]}',
    )
  })

  test('writes as many asterisks as bytes', () => {
    expect(maskValues('["caf\\u00e9!"]', word('café'))).toBe('["*********!"]')
    expect(maskValues(toLatin1('["café→!"]'), word('café→'))).toBe('["********!"]')
    expect(maskValues('["a\\/b \\"c\\""]', word('a/b "c"'))).toBe('["**********"]')
  })

  test('masks JSON inside a value', () => {
    const line = JSON.stringify({
      a: '{"key":"pass\\u0077ord"}',
      b: JSON.stringify({ c: JSON.stringify(['say "hi"']) }),
    })
    expect(maskValues(line, word('password'))).toBe(line.replace('pass\\\\u0077ord', '*'.repeat(14)))
    const masked = maskValues(line, word('say "hi"'))
    expect(masked).toHaveLength(line.length)
    expect(JSON.parse(masked)).toEqual({
      a: '{"key":"pass\\u0077ord"}',
      b: expect.stringMatching(/^\{"c":"\[\\"\*+\\"\]"\}$/),
    })
  })

  test('masks a line that is not JSON, literally and inside strings', () => {
    expect(maskValues('{"a":"hunter2","b":"hun', word('hunter2'))).toBe('{"a":"*******","b":"hun')
    expect(maskValues('{"a":"hunter\\u0032"', word('hunter2'))).toBe('{"a":"************"')
    expect(maskValues('hunter2: é\xff hunter2', word('hunter2'))).toBe('*******: é\xff *******')
    expect(maskValues('{"a":"hunter2"}{"b":"hunter2"}', word('hunter2'))).toBe('{"a":"*******"}{"b":"*******"}')
  })
})

describe('a finder', () => {
  test('is not called for kept values', () => {
    const isKept = (path: ValuePath) => path.join('.') === 'a.1.b'
    const line = '{"a":["xyz",{"b":"xyz","c":"xyz"}],"b":"xyz"}'
    expect(maskValues(line, { ...word('xyz'), isKept })).toBe('{"a":["***",{"b":"xyz","c":"***"}],"b":"***"}')
  })

  test('is told which text was covered and where', () => {
    const seen: [string, string | undefined][] = []
    const see = (text: string, path: ValuePath | null) => seen.push([text, path?.join('.')])
    maskValues('{"a":{"b":["xyz","1",2,"xyz"]},"c":["q","xyz xyz"]}', { ...word('xyz'), see })
    expect(seen).toEqual([
      ['xyz', 'a.b.0'],
      ['xyz', 'a.b.3'],
      ['xyz', 'c.1'],
      ['xyz', 'c.1'],
    ])
    maskValues('{"a":"xyz', { ...word('xyz'), see })
    expect(seen.at(-1)).toEqual(['xyz', undefined])
  })

  test('whose matches grow with each round ends', () => {
    const find = (text: string) => [...text.matchAll(/x\*/g)].map(({ index }) => ({ start: index, end: index + 2 }))
    expect(maskValues('["xxxx*y*"]', { find })).toBe('["*****y*"]')
    const all = (text: string) => [{ start: 0, end: text.length }]
    expect(maskValues('["abc","***"]', { find: all })).toBe('["***","***"]')
  })
})

test('handles a line of ten thousand brackets', () => {
  const line = `${'['.repeat(10_000)}"hunter2"${']'.repeat(10_000)}`
  expect(maskValues(line, word('hunter2'))).toBe(line.replace('hunter2', '*******'))
})
