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
  test('of a file that grew, what was appended', () => {
    expect(unreadBytes([file('/a', 1000)], new Map([known('/a', 990)]))).toBe(10)
  })

  test.each([
    ['new', file('/a', 1000), []],
    ['shorter', file('/a', 1000), [known('/a', 2000)]],
    ['touched', file('/a', 1000), [known('/a', 1000)]],
    ['another', file('/a', 1000, 2), [known('/a', 990)]],
    ['not read before', file('/a', 1000), [known('/a', 990, 'pending')]],
    ['not read well', file('/a', 1000), [known('/a', 990, 'bad')]],
  ] as const)('all of one that is %s', (_, changed, before) => {
    expect(unreadBytes([changed], new Map(before))).toBe(1000)
  })

  test('all files together', () => {
    expect(unreadBytes([file('/a', 1000), file('/b', 5)], new Map([known('/a', 990)]))).toBe(15)
  })
})
