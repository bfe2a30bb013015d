import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { drawFrom, makeSecrets } from '../../../test/secret-samples.ts'
import { maskText } from '../../format/secrets/mask-secrets.ts'
import { findMasked } from './find-masked.ts'

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
