import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ansiSpans } from './ansi-spans.ts'
import { plainAnsiStyle } from './ansi-style.ts'
import { visible } from '../text/visible.ts'

const texts = (output: string): string[] =>
  [...ansiSpans(output).lines()].map((line) => line.map(({ text }) => text).join(''))

describe('ansiSpans', () => {
  test('keeps styles across lines', () => {
    const [first = [], second = []] = ansiSpans('a \u001b[1;31mred\nstill\u001b[0m').lines()
    expect(first.map(({ text, look }) => `${text}${look.foreground ?? ''}${look.bold ? '!' : ''}`)).toEqual([
      'a ',
      'red31!',
    ])
    expect(second[0]?.look).toMatchObject({ bold: true, foreground: '31' })
  })

  test('can be iterated again', () => {
    const ansi = ansiSpans('\u001b[32mone\ntwo')
    expect([...ansi.lines()]).toEqual([...ansi.lines()])
    expect(ansi.count()).toBe(2)
  })

  test('returns plain text in the plain style', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'B', '1', '.', '-'), minLength: 1 })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (lines) => {
        expect(texts(lines.join('\n'))).toEqual(lines)
        expect([...ansiSpans(lines.join('\n')).lines()].flat().every(({ look }) => look === plainAnsiStyle)).toBe(true)
      }),
    )
  })

  test('yields as many lines as it counts, without invisible characters', () => {
    const bit = fc.constantFrom(
      'a',
      '\n',
      '\r',
      '\t',
      '\b',
      '\u001b[31m',
      '\u001b[K',
      '\u001b[2G',
      '\u001b]0;x\u0007',
      '会',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(bit, fc.string({ unit: 'binary' }))), (bits) => {
        const output = bits.join('')
        const lines = texts(output)
        expect(lines).toHaveLength(ansiSpans(output).count())
        for (const line of lines) expect(visible(line)).toBe(line)
      }),
    )
  })
})
