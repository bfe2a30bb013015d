import { describe, expect, test } from 'vitest'
import { groupFiles, shortPath } from './file-groups.ts'

describe('inspector files', () => {
  test('groups changed files before read ones', () => {
    const file = (path: string, changes: number) => ({
      path,
      changes,
      reads: 1,
      added: 0,
      removed: 0,
      isNew: false,
      steps: [],
    })
    const { changed, read } = groupFiles([file('a', 0), file('b', 2), file('c', 0)])
    expect([changed.map(({ path }) => path), read.map(({ path }) => path)]).toEqual([['b'], ['a', 'c']])
  })

  test('shortens paths relative to the session’s directory', () => {
    expect(shortPath('/home/mara/tide/src/a.ts', '/home/mara/tide')).toEqual({ name: 'a.ts', folder: 'src' })
    expect(shortPath('/home/mara/tide/a.ts', '/home/mara/tide')).toEqual({ name: 'a.ts', folder: '' })
    expect(shortPath('/home/mara/tidepool/a.ts', '/home/mara/tide')).toEqual({
      name: 'a.ts',
      folder: '/home/mara/tidepool',
    })
    expect(shortPath('/etc/x', '/home/mara/tide')).toEqual({ name: 'x', folder: '/etc' })
    expect(shortPath('/x', null)).toEqual({ name: 'x', folder: '/' })
    expect(shortPath('C:\\work\\src\\a.ts', 'C:\\work')).toEqual({ name: 'a.ts', folder: 'src' })
  })
})
