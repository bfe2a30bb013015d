import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { SourceFile } from './locate.ts'
import { pathKind, resolveSession } from './resolve.ts'

const file = (sessionId: string, kind: SourceFile['kind'] = 'session'): SourceFile => {
  return { path: `/x/${sessionId}.jsonl`, root: '/x', size: 1, mtimeMs: 1, inode: 1, kind, sessionId }
}

const files = [
  file('0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'),
  file('0f6c9999-3a52-4a4e-9b0c-5d8a1f0f7c12'),
  file('b6d4a1f2-7c1e-4c55-8f0e-2a9d3c4b5e60'),
  file('b6d4a1f2-7c1e-4c55-8f0e-2a9d3c4b5e60'),
  file('abc'),
  file('abcdef'),
  file('77771d6e-3a52-4a4e-9b0c-5d8a1f0f7c11', 'agent'),
]

describe('resolveSession', () => {
  test.each([
    ['a complete id', 'b6d4a1f2-7c1e-4c55-8f0e-2a9d3c4b5e60', 'b6d4a1f2-7c1e-4c55-8f0e-2a9d3c4b5e60'],
    ['a unique prefix, however short', 'b', 'b6d4a1f2-7c1e-4c55-8f0e-2a9d3c4b5e60'],
    ['a unique prefix', '0f6c1', '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'],
    ['a prefix of one session in two places', 'b6d4', 'b6d4a1f2-7c1e-4c55-8f0e-2a9d3c4b5e60'],
    ['a short complete id', 'abc', 'abc'],
    ['an id that is also the beginning of another', 'abcdef', 'abcdef'],
  ])('accepts %s', (_title, name, id) => {
    expect(resolveSession(name, files)).toBe(id)
  })

  test.each([
    ['a prefix of two', '0f6c', 'ambiguous', /2 sessions.*type more/],
    ['nothing', '', 'not-found', /no session/],
    ['an unknown id', 'zzzzzzzz', 'not-found', /run "list"/],
    ['the id of agents alone', '77771d6e', 'not-found', /no session/],
    ['a name of the prototype', 'constructor', 'not-found', /no session/],
  ])('refuses %s', (_title, name, code, message) => {
    expect(() => resolveSession(name, files)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    )
  })

  test('lists at most five of many matches', () => {
    const many = Array.from({ length: 7 }, (_none, index) => file(`same-${index}`))
    expect(() => resolveSession('same', many)).toThrow(
      /7 sessions begin with "same": same-0, same-1, same-2, same-3, same-4, and 2 more;/,
    )
  })

  test('names a remedy if there are no sessions at all', () => {
    expect(() => resolveSession('abcd', [])).toThrow(/with "claudeDir"/)
  })
})

describe('pathKind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'annals-resolve-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.jsonl'), '')

  test.each([
    ['.', 'directory'],
    ['a.jsonl', 'file'],
    ['none.jsonl', 'missing'],
    ['a.jsonl/b', 'missing'],
  ])('%s is a %s', (name, kind) => {
    expect(pathKind(join(folder, name))).toBe(kind)
  })
})
