import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { drawFrom, makeSecrets } from '../../../test/secret-samples.ts'
import { maskText } from '../../format/secrets/mask-secrets.ts'
import { findAnonymised, findMasked, namedPattern } from './find-masked.ts'

const TOKEN = makeSecrets(drawFrom(8)).find(({ family }) => family === 'github-token')?.secret ?? ''
const root = mkdtempSync(join(tmpdir(), 'masked-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function put(name: string): string {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), '')
  return join(root, name)
}

const inFolder = put(`projects/-work-${TOKEN}/s1.jsonl`)
const inName = put(`projects/p/s1/agent-${TOKEN}.jsonl`)
put(`projects/p/s1/agent-${'x'.repeat(TOKEN.length)}.jsonl`)
put(`projects/-work-${'x'.repeat(TOKEN.length)}/s1.jsonl`)

describe('findMasked', () => {
  test.each([
    ['finds a secret in the folder name', `projects/-work-${TOKEN}/s1.jsonl`, inFolder],
    ['finds a secret in the file name', `projects/p/s1/agent-${TOKEN}.jsonl`, inName],
  ])('%s', (_, name, path) => {
    expect(maskText(name)).toContain('*'.repeat(TOKEN.length))
    expect(findMasked(root, maskText(name))).toEqual([path])
    expect(findMasked('', maskText(`${root}/${name}`))).toEqual([path])
  })

  test('finds nothing if there is no such file, or behind a link', () => {
    expect(findMasked(root, maskText(`other/-work-${TOKEN}/s1.jsonl`))).toEqual([])
    expect(findMasked(root, maskText(`projects/-work-${TOKEN}/s2.jsonl`))).toEqual([])
    expect(findMasked(root, '*'.repeat(40))).toEqual([])
    symlinkSync(join(root, 'projects'), join(root, 'linked'))
    expect(findMasked(root, maskText(`linked/-work-${TOKEN}/s1.jsonl`))).toHaveLength(1)
    expect(findMasked(root, maskText(`*inked/-work-${TOKEN}/s1.jsonl`))).toEqual([])
  })
})

describe('findAnonymised', () => {
  const mine = put('projects/-home-mara-tidepool/s1.jsonl')
  const other = put('projects/-home-kim-tidepool/s1.jsonl')
  put('projects/-home-kim-harbour/s1.jsonl')

  test('finds every file that the name may stand for', () => {
    expect(findAnonymised(root, 'projects/-home-«user-1»-tidepool/s1.jsonl')).toEqual([other, mine])
    expect(findAnonymised('', `${root}/projects/-home-«user-1»-tidepool/s1.jsonl`)).toEqual([other, mine])
    expect(findAnonymised(root, 'nowhere/-home-«user-1»-tidepool/s1.jsonl')).toEqual([])
  })

  test.each([
    ['«user-1»', 'mara', true],
    ['«user-1»', '', false],
    ['«user-1»«host-1»', 'a', false],
    ['«user-1»«host-1»', 'ab', true],
    ['a«user-1»', 'a', false],
    ['«user-1»a', 'ba', true],
    ['«user-1»a«user-2»a', 'aaa', false],
    ['«user-1»a«user-2»a', 'aaaa', true],
    ['x«user-1»-«user-2»-y', 'x-a-b--y', true],
    ['x«user-1»-y', 'x-y', false],
    ['x«user-1»-**', 'xa-bc', true],
    ['x«user-1»-**', 'xa-b', false],
    ['a/«user-1»/b', 'a/m/b', true],
    ['a/«user-1»/b', 'a/m/n/b', false],
    [String.raw`C:\Users\«user-1»\b`, String.raw`C:\Users\mara\b`, true],
    [String.raw`C:\Users\«user-1»\b`, 'C:/Users/mara/b', false],
  ])('%s for %s: %s', (name, path, expected) => {
    expect(namedPattern(name).test(path)).toBe(expected)
  })

  test('takes linear time for a name of many pseudonyms', () => {
    const path = `${'a'.repeat(250)}/`.repeat(10)
    for (const name of ['«user-1»'.repeat(100), '«user-1»a'.repeat(100), '«user-1»aa/«user-2»aaa«user-3»a/'.repeat(5)])
      expect(namedPattern(`${name}b`).test(path)).toBe(false)
  })

  test('takes other signs literally', () => {
    const pattern = namedPattern('a.(b)/-home-«user-1»-«host-2»/*.jsonl')
    expect(pattern.test('a.(b)/-home-mara-reef/x.jsonl')).toBe(true)
    expect(pattern.test('ax(b)/-home-mara-reef/x.jsonl')).toBe(false)
    expect(pattern.test('a.(b)/-home-mara/-reef/x.jsonl')).toBe(false)
  })
})
