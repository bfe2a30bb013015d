import { expect, test } from 'vitest'
import { groupPaths, toPathList } from './grouped-paths.ts'

test('files of a directory stand below it, and what all share is said once', () => {
  expect(groupPaths(['/app/src/a.ts', '/app/src/b.ts', '/app/test/c.ts', '/app/README.md'])).toStrictEqual({
    root: '/app/',
    items: [
      { text: 'src/', items: [{ text: 'a.ts' }, { text: 'b.ts' }] },
      { text: 'test/c.ts' },
      { text: 'README.md' },
    ],
  })
})

test('a name that begins like a directory is not in it', () => {
  expect(groupPaths(['/app/src/a.ts', '/app/src-old/a.ts']).root).toBe('/app/')
})

test('paths of Windows are grouped alike', () => {
  expect(groupPaths(['C:\\app\\a.ts', 'C:\\app\\lib\\b.ts', 'C:\\app\\lib\\c.ts'])).toStrictEqual({
    root: 'C:\\app\\',
    items: [{ text: 'a.ts' }, { text: 'lib\\', items: [{ text: 'b.ts' }, { text: 'c.ts' }] }],
  })
})

test('paths with nothing in common have no root', () => {
  expect(groupPaths(['a.ts', 'src/b.ts'])).toStrictEqual({ root: '', items: [{ text: 'a.ts' }, { text: 'src/b.ts' }] })
})

test('one path is shown whole, none gives nothing', () => {
  expect(groupPaths(['/app/src/a.ts'])).toStrictEqual({ root: '', items: [{ text: '/app/src/a.ts' }] })
  expect(groupPaths([])).toStrictEqual({ root: '', items: [] })
})

test('a directory is named once, where its first file stood', () => {
  expect(groupPaths(['a/x', 'b/y', 'a/z']).items).toStrictEqual([
    { text: 'a/', items: [{ text: 'x' }, { text: 'z' }] },
    { text: 'b/y' },
  ])
})

test('a long list is folded', () => {
  const paths = Array.from({ length: 41 }, (_, index) => `/app/${index}.ts`)
  expect(toPathList(paths)[0]?.folded).toBe(true)
  expect(toPathList(paths.slice(1))[0]?.folded).toBeUndefined()
})
