import { describe, expect, test } from 'vitest'
import { drawFrom, makeSecrets } from '../../../test/secret-samples.ts'
import { CUT_MARGIN, cutText } from './cut-text.ts'

const TOKEN = makeSecrets(drawFrom(8)).find(({ family }) => family === 'github-token')?.secret ?? ''

describe('cutText', () => {
  test('returns a short text as it is', () => {
    expect(cutText(`a ${TOKEN}`, 100)).toBe(`a ${TOKEN}`)
  })

  test('leaves out a secret that the cut would divide, wherever it is cut', () => {
    const text = `wörds ${TOKEN} and more`
    const ends = [...Array(Buffer.byteLength(text)).keys()].map((maxBytes) => cutText(text, maxBytes))
    for (const end of ends) expect(text.startsWith(end)).toBe(true)
    const divided = ends.filter((end) => end.length > 'wörds '.length && end.length < `wörds ${TOKEN}`.length)
    expect(divided).toEqual([])
    expect(ends[2]).toBe('w')
    expect(ends.at(-1)).toBe(text.slice(0, -1))
  })

  test('finds the secret at the end of a text longer than the margin', () => {
    const before = 'plain words '.repeat(CUT_MARGIN / 4)
    expect(cutText(`${before}${TOKEN} after`, before.length + 30)).toBe(before)
  })
})
