import { describe, expect, test } from 'vitest'
import type { SourceFile } from '../../reader/locate.ts'
import type { KnownSource } from '../index/source-table.ts'
import { unreadBytes } from './unread-bytes.ts'

const file = (path: string, size: number, inode = 1): SourceFile => ({
  path,
  root: '/',
  kind: 'session',
  size,
  mtimeMs: 2,
  inode,
})

const known = (path: string, size: number, state: KnownSource['state'] = 'present'): [string, KnownSource] => [
  path,
  { ...file(path, size), id: 1, state },
]

describe('unreadBytes', () => {
  test('counts the appended bytes of a file that grew', () => {
    expect(unreadBytes([file('/a', 1000)], new Map([known('/a', 990)]))).toBe(10)
  })

  test.each([
    ['new', file('/a', 1000), []],
    ['shorter', file('/a', 1000), [known('/a', 2000)]],
    ['touched', file('/a', 1000), [known('/a', 1000)]],
    ['replaced', file('/a', 1000, 2), [known('/a', 990)]],
    ['not read before', file('/a', 1000), [known('/a', 990, 'pending')]],
    ['not readable before', file('/a', 1000), [known('/a', 990, 'bad')]],
  ] as const)('counts all bytes of a file that is %s', (_, changed, before) => {
    expect(unreadBytes([changed], new Map(before))).toBe(1000)
  })

  test('adds up all files', () => {
    expect(unreadBytes([file('/a', 1000), file('/b', 5)], new Map([known('/a', 990)]))).toBe(15)
  })
})
