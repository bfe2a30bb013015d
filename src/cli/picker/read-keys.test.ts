import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flushKeys, readKeys, type Key } from './read-keys.ts'

const ESC = '\u001b'
const names = (input: string) => readKeys(input).keys.map((key) => (key.name === 'text' ? `"${key.text}"` : key.name))

describe('readKeys', () => {
  test.each([
    ['abc', ['"abc"']],
    ['fü😀', ['"fü😀"']],
    ['ab\r', ['"ab"', 'enter']],
    [`${ESC}[A${ESC}[B${ESC}OA`, ['up', 'down', 'up']],
    [`${ESC}[5~${ESC}[6~${ESC}[H${ESC}[F${ESC}[1~${ESC}[4~`, ['page up', 'page down', 'home', 'end', 'home', 'end']],
    [`${ESC}[1;5C${ESC}[3;2~`, ['right', 'delete']],
    ['\u007f\b\u0017\u0015', ['backspace', 'backspace', 'delete word', 'clear']],
    ['\u0003\u0004\u0012\t', ['interrupt', 'end of input', 'resume', 'tab']],
    [`${ESC}[200~two\r\nlines\u0007${ESC}[201~x`, ['"two lines"', '"x"']],
    // Ignored: a report of the terminal, Alt with a letter, a control character.
    [`${ESC}[12;3R${ESC}f${ESC}😀\u0002a`, ['"a"']],
    [`${ESC}${ESC}[A`, ['escape', 'up']],
  ])('%j', (input, keys) => {
    expect([names(input), readKeys(input).rest]).toEqual([keys, ''])
  })

  test.each([ESC, `${ESC}[`, `${ESC}O`, `${ESC}[1;5`, `${ESC}[200~half`])('waits for the rest of %j', (input) => {
    expect(readKeys(`a${input}`)).toEqual({ keys: [{ name: 'text', text: 'a' }], rest: input })
  })

  test('reads a lone escape byte as the Escape key', () => {
    expect([flushKeys(''), flushKeys(ESC)]).toEqual([[], [{ name: 'escape' }]])
  })

  test('reads the same keys however the input is split', () => {
    const piece = fc.constantFrom(
      'a',
      'é',
      ' ',
      `${ESC}[A`,
      `${ESC}[5~`,
      `${ESC}OB`,
      '\r',
      '\t',
      `${ESC}[200~x\ny${ESC}[201~`,
      `${ESC}[1;5D`,
    )
    const merge = (keys: readonly Key[]) =>
      keys.map((key) => (key.name === 'text' ? key.text : `<${key.name}>`)).join('')
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.nat(12)), (pieces, cuts) => {
        const input = pieces.join('')
        const keys: Key[] = []
        let rest = ''
        let at = 0
        for (const size of [...cuts, input.length]) {
          const read = readKeys(rest + input.slice(at, at + size))
          at += size
          rest = read.rest
          keys.push(...read.keys)
        }
        expect([merge(keys), rest]).toEqual([merge(readKeys(input).keys), ''])
      }),
    )
  })

  test('terminates for any input and lets no control character into the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (input) => {
        const { keys } = readKeys(input)
        expect(keys.filter((key) => key.name === 'text' && /\p{Cc}/u.test(key.text))).toEqual([])
      }),
    )
  })
})
