import { describe, expect, test } from 'vitest'
import { chooseText } from './edited-text.ts'

const text = (block: number, words: string) => ({ uuid: 'u1', block, kind: 'answer', text: words })

describe('chooseText', () => {
  test('returns the only text, or that of the given block', () => {
    expect(chooseText([text(2, 'a')], undefined)).toStrictEqual(text(2, 'a'))
    expect(chooseText([text(1, 'a'), text(3, 'b')], 3)).toStrictEqual(text(3, 'b'))
  })

  test('lists the blocks if none or a wrong one was given', () => {
    const texts = [text(1, `a\u001b${'x'.repeat(90)}`), text(3, 'b\nc')]
    const list = /with one of these: 1 \(answer\) "a␛x+…", 3 \(answer\) "b c"\.$/
    expect(() => chooseText(texts, undefined)).toThrow(/^The message has 2 texts; add --block/)
    expect(() => chooseText(texts, undefined)).toThrow(list)
    expect(() => chooseText(texts, 2)).toThrow(/^Block 2 has no text to edit/)
    expect(() => chooseText(texts, 2)).toThrow(list)
  })

  test('refuses a message without text', () => {
    expect(() => chooseText([], undefined)).toThrow(/has no text to edit/)
  })
})
