import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readCode, writeCode, type CompiledScript } from './code-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-code-'))
let path = ''
let count = 0

beforeEach(() => {
  const data = join(folder, `data-${count++}`)
  mkdirSync(data)
  path = join(data, 'code', 'list.code')
})
afterAll(() => rmSync(folder, { recursive: true }))

const scripts: CompiledScript[] = [
  { name: 'start-a1B2c3D4.cjs', stamp: '1 2', data: Buffer.from('compiled\n') },
  { name: 'naïve-a1B2c3D4.cjs', stamp: '3 4.5', data: Buffer.from([0, 10, 255, 7, 1, 2, 3, 4]) },
]

const scriptArbitrary = fc.record({
  name: fc.string({ unit: 'grapheme' }),
  stamp: fc.string(),
  data: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
})

test('returns what was written, aligned for V8', () => {
  fc.assert(
    fc.property(fc.array(scriptArbitrary), (written) => {
      writeCode(path, written)
      const read = readCode(path)
      expect(read).toEqual(written)
      expect(read.filter(({ data }) => data.length > 0 && data.byteOffset % 8 !== 0)).toEqual([])
    }),
  )
})

test.skipIf(process.platform === 'win32')('is readable by the owner only', () => {
  writeCode(path, scripts)
  expect([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777]).toEqual([0o600, 0o700])
})

describe('a file is ignored', () => {
  test('with any byte changed, at any length and with anything appended', () => {
    writeCode(path, scripts)
    const good = readFileSync(path)
    const damaged = fc.oneof(
      fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, mask]) => {
        const bytes = Buffer.from(good)
        bytes[at] = (bytes[at] ?? 0) ^ mask
        return bytes
      }),
      fc.nat(good.length - 1).map((length) => good.subarray(0, length)),
      fc.uint8Array({ minLength: 1 }).map((more) => Buffer.concat([good, more])),
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    )
    fc.assert(
      fc.property(damaged, (bytes) => {
        writeFileSync(path, bytes)
        expect(readCode(path)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('with two equal copies of something else', () => {
    writeCode(path, scripts)
    for (const text of ['', 'x', '{}\n', 'null\n', '[1]\n', `[1,"${process.versions.v8}"]\n`, '\0'.repeat(64)]) {
      writeFileSync(path, text + text)
      expect(readCode(path)).toEqual([])
    }
  })

  test('of another version of V8 or of the format', () => {
    writeCode(path, scripts)
    const good = readFileSync(path, 'latin1')
    const { v8 } = process.versions
    const other = v8.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10))
    for (const text of [good.replaceAll(v8, other), good.replaceAll('[1,', '[2,')]) {
      expect(text).not.toBe(good)
      writeFileSync(path, text, 'latin1')
      expect(readCode(path)).toEqual([])
    }
  })

  test.skipIf(process.platform === 'win32')('that others could have written', () => {
    writeCode(path, scripts)
    const withMode = (place: string, mode: number): CompiledScript[] => {
      chmodSync(place, mode)
      return readCode(path)
    }
    expect(withMode(path, 0o620)).toEqual([])
    expect(withMode(path, 0o602)).toEqual([])
    expect(withMode(path, 0o644)).toEqual(scripts)
    expect(withMode(dirname(path), 0o770)).toEqual([])
    expect(withMode(dirname(path), 0o707)).toEqual([])
    expect(withMode(dirname(path), 0o700)).toEqual(scripts)
  })

  test.skipIf(process.getuid?.() !== 0)('that belongs to another user', () => {
    writeCode(path, scripts)
    execFileSync('chown', ['65534', path])
    expect(readCode(path)).toEqual([])
  })

  test.skipIf(process.platform === 'win32')('that is a link, a pipe or a directory', () => {
    const real = join(dirname(dirname(path)), 'code', 'real.code')
    writeCode(real, scripts)
    symlinkSync(real, path)
    expect(readCode(path)).toEqual([])
    rmSync(path)
    execFileSync('mkfifo', [path])
    expect(readCode(path)).toEqual([])
    rmSync(path)
    mkdirSync(path)
    expect(readCode(path)).toEqual([])
  })
})

describe('writing', () => {
  test('replaces a damaged file', () => {
    writeCode(path, scripts)
    writeFileSync(path, 'damaged')
    writeCode(path, scripts)
    expect(readCode(path)).toEqual(scripts)
  })

  test('uses no temporary file, which a killed command would leave', () => {
    writeCode(path, scripts)
    expect(readdirSync(dirname(path))).toEqual([basename(path)])
  })

  test('does not create a data directory', () => {
    rmSync(dirname(dirname(path)), { recursive: true })
    writeCode(path, scripts)
    expect(existsSync(dirname(dirname(path)))).toBe(false)
  })

  test('is silent where it is impossible', () => {
    writeFileSync(dirname(path), 'a file, not a directory')
    writeCode(path, scripts)
    expect(readCode(path)).toEqual([])
    expect(readFileSync(dirname(path), 'utf8')).toBe('a file, not a directory')
  })
})
