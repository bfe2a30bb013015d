// The module decides like mayHoldSecret about every line.
import { describe, expect, test } from 'vitest'
import { mayHoldSecret } from '../../src/format/secrets/find-secrets.ts'
import { linesWithSigns, mayHoldSigns } from '../../src/store/secrets/lines-with-signs.ts'
import { CHUNK_BYTES } from '../../src/scan/signs-memory.ts'
import { runs } from '../extent.ts'
import { drawFrom, makeGenericSecrets, makeSecrets } from '../secret-samples.ts'
import { SECRET_CONTEXTS } from '../secrets/contexts.ts'
import { makeNegatives } from '../secrets/negatives.ts'

/** Returns the lines about which they disagree. */
function differences(lines: readonly string[]): string[] {
  const bytes = Buffer.from(lines.join('\n'), 'latin1')
  const found = [...linesWithSigns(bytes)].map(({ line }) => line)
  const wanted = lines.filter(mayHoldSecret)
  return [
    ...found.filter((line, index) => line !== wanted[index]),
    ...wanted.slice(found.length),
    ...lines.filter((line) => mayHoldSigns(line) !== mayHoldSecret(line)),
  ]
}

/** Lines have no newline. */
const flat = (text: string) => Buffer.from(text.replaceAll('\n', '\\n')).toString('latin1')

describe('lines with signs', () => {
  test('are those with secrets in every context', () => {
    const draw = drawFrom(5)
    const samples = [...makeSecrets(draw), ...makeGenericSecrets(draw)]
    const lines = SECRET_CONTEXTS.flatMap(({ hide }) => samples.flatMap((sample) => hide(sample)?.text ?? []))
    expect(differences(lines.map(flat))).toEqual([])
  })

  test('are those of texts without secrets', () => {
    expect(differences([...makeNegatives(drawFrom(6), runs(20_000))].map(flat))).toEqual([])
  })

  test('are those of random bytes and of parts of signs', () => {
    const draw = drawFrom(7)
    const bytes = String.fromCharCode(...Array.from({ length: 256 }, (_, code) => code)).replace('\n', '')
    const parts = 'sk-ghp_%3d%25\\u00&#\xc2\xad\xe2\x80\x8b\x1bAKIA=:"password-0123456789abcdef'
    const lines = Array.from({ length: runs(20_000) }, (_, index) => draw(index % 2 === 0 ? bytes : parts, index % 60))
    expect(differences(lines)).toEqual([])
    const digits = Array.from({ length: runs(2000) }, () => Buffer.from(draw('abc \0', 30)).toString('base64'))
    expect(differences([...digits, ...digits.map((each) => Buffer.from(each, 'base64').toString('hex'))])).toEqual([])
  })

  test('are found in lines that do not fit, and around them', () => {
    const [long, key] = ['x '.repeat(CHUNK_BYTES / 2), `sk-ant-api03-${drawFrom(8)('abcdefgh0123456789', 93)}AA`]
    const lines = [key, 'nothing', long, key, long + key, 'nothing', key, 'y '.repeat(CHUNK_BYTES / 2 - 20), key]
    const found = [...linesWithSigns(Buffer.from(lines.join('\n')))]
    expect(found.map(({ line }) => line.length)).toEqual([key, key, long + key, key, key].map(({ length }) => length))
    expect(found.map(({ start }) => start)).toEqual(
      [0, 3, 4, 6, 8].map((index) => lines.slice(0, index).join('\n').length + (index > 0 ? 1 : 0)),
    )
  })
})
