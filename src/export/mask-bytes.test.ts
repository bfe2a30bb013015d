import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFull } from '../../test/extent.ts'
import { secretText, secretValue } from '../../test/secret-arbitrary.ts'
import { drawFrom, makeSecrets } from '../../test/secret-samples.ts'
import { maskJsonLine } from '../format/secrets/mask-json-line.ts'
import { maskText } from '../format/secrets/mask-secrets.ts'
import { maskJsonLines, maskTextBytes, type MaskLimits } from './mask-bytes.ts'

type Mask = (chunks: AsyncIterable<Uint8Array>, limits?: MaskLimits) => AsyncGenerator<Uint8Array>

const samples = makeSecrets(drawFrom(8))
const secretOf = (family: string) => samples.find((sample) => sample.family === family)?.secret ?? ''
const token = secretOf('github-token')
const stars = '*'.repeat(token.length)

/** Yields chunks of `size` bytes from one reused buffer. */
async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(size)
  for (let at = 0; at < bytes.length; at += size) {
    const part = bytes.subarray(at, at + size)
    buffer.set(part)
    yield buffer.subarray(0, part.length)
  }
}

async function run(mask: Mask, bytes: Uint8Array, size: number, limits?: MaskLimits): Promise<Buffer> {
  const parts: Buffer[] = []
  // Copied, because the generator may reuse the bytes for the next part.
  for await (const part of mask(inChunks(bytes, size), limits)) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const text = (bytes: Buffer) => bytes.toString('latin1')

describe('maskJsonLines', () => {
  test.each([1, 3, 7, 64, 4096])('masks secrets across chunks of %i bytes', async (size) => {
    const source = `{"a":"${token}"}\r\n\n{"b":"\\n${token}"}\nno json ${token}\n{"c":"é→\\u00e9"}\n{"d":"${token}"}`
    const masked = await run(maskJsonLines, Buffer.from(source), size)
    expect(masked.toString()).toBe(source.replaceAll(token, stars))
  })

  // Single bytes take eight times as long as all others together.
  test.each(isFull ? [1, 64, 500] : [64, 500])(
    'masks escaped keys in a line that is not held, in chunks of %i bytes',
    async (size) => {
      const key = JSON.stringify(secretOf('private-key')).slice(1, -1)
      expect(key).toContain('\\n')
      const limits = { lineBytes: key.length * 3, textBytes: 10, overlapBytes: key.length * 2 }
      const filler = 'x '.repeat(key.length * 4)
      const source = `{"a":1}\n{"b":"${filler}${key} ${filler}${key}","c":"${key}"}\n{"d":"${token}"}\n`
      const masked = await run(maskJsonLines, Buffer.from(source), size, limits)
      expect(masked.toString()).toBe(source.replaceAll(key, '*'.repeat(key.length)).replace(token, stars))
    },
  )

  test('returns lines without secrets unchanged', async () => {
    const bytes = Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7) % 256))
    expect(await run(maskJsonLines, bytes, 100)).toEqual(bytes)
    expect(await run(maskTextBytes, bytes, 100)).toEqual(bytes)
    expect(await run(maskJsonLines, Buffer.alloc(0), 100)).toEqual(Buffer.alloc(0))
  })

  test('keeps invalid UTF-8 next to a masked secret', async () => {
    const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from(`${token}"}\n`)])
    const masked = await run(maskJsonLines, bytes, 10)
    expect(text(masked)).toBe(text(bytes).replace(token, stars))
  })

  test('gives the same as masking each line', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(secretValue, { maxLength: 4 }),
        fc.integer({ min: 1, max: 300 }),
        async (values, size) => {
          const lines = values.map((value) => Buffer.from(JSON.stringify(value)).toString('latin1'))
          const masked = await run(maskJsonLines, Buffer.from(lines.join('\n'), 'latin1'), size)
          expect(text(masked)).toBe(lines.map(maskJsonLine).join('\n'))
        },
      ),
    )
  })
})

describe('maskTextBytes', () => {
  const key = secretOf('private-key')

  test('masks a secret that spans lines', async () => {
    const source = `before\n${key}\nbetween → ${token}\r\nafter`
    const masked = await run(maskTextBytes, Buffer.from(source), 17)
    expect(masked.toString()).toBe(source.replace(key, '*'.repeat(key.length)).replace(token, stars))
  })

  test('gives the same as masking the entire text, for any chunks', async () => {
    await fc.assert(
      fc.asyncProperty(secretText, fc.integer({ min: 1, max: 300 }), async (each, size) => {
        const bytes = Buffer.from(each)
        expect(text(await run(maskTextBytes, bytes, size))).toBe(maskText(text(bytes)))
      }),
    )
  })
})

describe('input beyond the limits', () => {
  const key = secretOf('private-key')
  const limits: MaskLimits = { lineBytes: 20_000, textBytes: 20_000, overlapBytes: 4000 }
  const filler = (length: number, end = ' ') => 'lorem ipsum '.repeat(length / 12) + end

  test.each([maskTextBytes, maskJsonLines])('is masked in pieces that cut no secret (%o)', async (mask) => {
    // At every distance from a cut, with and without lines to cut at.
    for (let at = 14_000; at < 21_000; at += 333) {
      for (const end of [' ', '\n']) {
        const source = `${filler(at, end)}${token}${end}${key.replaceAll('\n', '\\n')}${end}${filler(30_000, end)}${token}`
        const masked = await run(mask, Buffer.from(source), 1024, limits)
        expect(text(masked)).toBe(maskText(source))
      }
    }
  })

  test('is masked completely and keeps its length', async () => {
    const source = `${token} `.repeat(5000)
    const masked = await run(maskTextBytes, Buffer.from(source), 4096, limits)
    expect(text(masked)).toBe(`${stars} `.repeat(5000))
  })
})
