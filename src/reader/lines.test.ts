import { describe, expect, test } from 'vitest'
import { LineSplitter, type Line, type SplitterOptions } from './lines.ts'

/** Lines with their bytes as text; a line that is too long has none. */
function split(chunks: readonly (string | Buffer)[], options: SplitterOptions = {}): object[] {
  const splitter = new LineSplitter(options)
  const lines: object[] = []
  for (const chunk of chunks) lines.push(...splitter.push(Buffer.from(chunk)).map(show))
  return [...lines, ...splitter.finish().map(show)]
}

function show(line: Line): object {
  const { number, offset, length, terminated } = line
  return { number, offset, length, terminated, text: line.bytes?.toString('latin1') ?? null }
}

const line = (number: number, offset: number, text: string | null, length: number, terminated = true) => ({
  number,
  offset,
  length,
  terminated,
  text,
})

describe('LineSplitter', () => {
  test.each<[string, string[], object[]]>([
    ['nothing', [], []],
    ['an empty chunk', [''], []],
    ['one line', ['ab\n'], [line(1, 0, 'ab', 3)]],
    ['a last line without newline', ['ab\ncd'], [line(1, 0, 'ab', 3), line(2, 3, 'cd', 2, false)]],
    ['empty lines', ['\n\n'], [line(1, 0, '', 1), line(2, 1, '', 1)]],
    ['a newline alone in its chunk', ['ab', '\n', 'c'], [line(1, 0, 'ab', 3), line(2, 3, 'c', 1, false)]],
    ['a line over three chunks', ['a', 'b', 'c\nd\n'], [line(1, 0, 'abc', 4), line(2, 4, 'd', 2)]],
    ['a carriage return as part of the line', ['a\r\nb\rc\n'], [line(1, 0, 'a\r', 3), line(2, 3, 'b\rc', 4)]],
    ['other line ends as text', ['a\u000bb\fc\n'], [line(1, 0, 'a\u000bb\fc', 6)]],
  ])('%s', (_title, chunks, lines) => {
    expect(split(chunks)).toEqual(lines)
  })

  test('handles a chunk boundary inside a character', () => {
    const bytes = Buffer.from('🙂\n')
    const text = bytes.subarray(0, 4).toString('latin1')
    expect(split([...bytes].map((byte) => Buffer.from([byte])))).toEqual([line(1, 0, text, 5)])
  })

  test('starts at the given offset and line', () => {
    expect(split(['ab\nc'], { offset: 1000, line: 8 })).toEqual([line(8, 1000, 'ab', 3), line(9, 1003, 'c', 1, false)])
  })

  test('reports where reading can resume', () => {
    const splitter = new LineSplitter({ offset: 10, line: 3 })
    expect(splitter.position).toEqual({ offset: 10, line: 3 })
    splitter.push(Buffer.from('ab\ncd'))
    expect(splitter.position).toEqual({ offset: 13, line: 4 })
    splitter.finish()
    expect(splitter.position).toEqual({ offset: 15, line: 5 })
  })

  test('returns a line that stays unchanged while the next one begins', () => {
    const splitter = new LineSplitter()
    splitter.push(Buffer.from('first '))
    const [first] = splitter.push(Buffer.from('line\nsecond '))
    expect(first?.bytes?.toString()).toBe('first line')
    const [second] = splitter.push(Buffer.from('line\nthird'))
    expect(second?.bytes?.toString()).toBe('second line')
  })

  test("does not keep the caller's chunk", () => {
    const splitter = new LineSplitter()
    const chunk = Buffer.from('abc')
    splitter.push(chunk)
    chunk.fill('#')
    expect(splitter.push(Buffer.from('\n')).map(show)).toEqual([line(1, 0, 'abc', 4)])
  })

  test('grows its buffer with the line', () => {
    const parts = Array.from({ length: 50 }, (_none, index) => String.fromCharCode(65 + (index % 26)).repeat(10_000))
    expect(split([...parts, '\n'])).toEqual([line(1, 0, parts.join(''), 500_001)])
  })
})

describe('a line longer than the limit', () => {
  const limit = { maxLineBytes: 10 }

  test('is not kept, but its neighbors are', () => {
    const expected = [line(1, 0, 'ab', 3), line(2, 3, null, 22), line(3, 25, 'cd', 3)]
    const text = `ab\n{"a":"${'x'.repeat(13)}"}\ncd\n`
    expect(split([text], limit)).toEqual(expected)
    expect(split([...text], limit)).toEqual(expected)
  })

  test.each([
    ['{"type":"user","n":[1]}', { status: 'complete', isObject: true, fields: [['type', 'user']] }],
    ['\ufeff{"type":"user"}', { status: 'complete', isObject: true, fields: [['type', 'user']] }],
    ['["a long list"]', { status: 'complete', isObject: false, fields: [] }],
    ['{"type":"user","n":', { status: 'incomplete', isObject: true, fields: [['type', 'user']] }],
    ['{"type":"user"}{"b":1}', { status: 'broken', isObject: true, fields: [['type', 'user']] }],
  ])('%s is summarized, in any chunks', (text, summary) => {
    const bytes = Buffer.from(text)
    for (const size of [1, 2, 4, 100]) {
      const splitter = new LineSplitter(limit)
      for (let at = 0; at < bytes.length; at += size) splitter.push(bytes.subarray(at, at + size))
      const [summed] = splitter.finish()
      expect({ ...summed, fields: summed?.bytes === null ? [...summed.fields] : undefined }).toMatchObject(summary)
    }
  })
})
