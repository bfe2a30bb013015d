import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readKnownDirectories } from './known-directories.ts'
import type { SourceFile } from './locate.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-directories-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, kind: SourceFile['kind'], text: string): SourceFile {
  const path = join(folder, name)
  writeFileSync(path, text)
  return { path, root: folder, size: text.length, mtimeMs: 0, inode: 0, kind }
}

test('prefers the index to the history and skips broken ones', async () => {
  const history = file(
    'history.jsonl',
    'history',
    '{"display":"a","project":"/h/one","sessionId":"s1"}\nrubbish\n{"project":"/h/two","sessionId":"s2"}\n',
  )
  const index = file(
    'a.json',
    'sessions-index',
    '{"entries":[{"sessionId":"s1","projectPath":"/i/one"},{"sessionId":3},null]}',
  )
  const broken = file('b.json', 'sessions-index', '{"entries":')
  expect([...(await readKnownDirectories([index, broken, history]))]).toEqual([
    ['s1', '/i/one'],
    ['s2', '/h/two'],
  ])
})
