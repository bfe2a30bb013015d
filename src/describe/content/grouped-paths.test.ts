import { expect, test } from 'vitest'
import { groupPaths, toPathList, shortenView } from './grouped-paths.ts'
import type { ToolView } from '../view.ts'

test('lists files below their directory and the common root once', () => {
  expect(groupPaths(['/app/src/a.ts', '/app/src/b.ts', '/app/test/c.ts', '/app/README.md'])).toStrictEqual({
    root: '/app/',
    items: [
      { text: 'src/', items: [{ text: 'a.ts' }, { text: 'b.ts' }] },
      { text: 'test/c.ts' },
      { text: 'README.md' },
    ],
  })
})

test('a file whose name starts like a directory is not in it', () => {
  expect(groupPaths(['/app/src/a.ts', '/app/src-old/a.ts']).root).toBe('/app/')
})

test('groups Windows paths', () => {
  expect(groupPaths(['C:\\app\\a.ts', 'C:\\app\\lib\\b.ts', 'C:\\app\\lib\\c.ts'])).toStrictEqual({
    root: 'C:\\app\\',
    items: [{ text: 'a.ts' }, { text: 'lib\\', items: [{ text: 'b.ts' }, { text: 'c.ts' }] }],
  })
})

test('paths with nothing in common have no root', () => {
  expect(groupPaths(['a.ts', 'src/b.ts'])).toStrictEqual({ root: '', items: [{ text: 'a.ts' }, { text: 'src/b.ts' }] })
})

test('a single path is kept, no paths give nothing', () => {
  expect(groupPaths(['/app/src/a.ts'])).toStrictEqual({ root: '', items: [{ text: '/app/src/a.ts' }] })
  expect(groupPaths([])).toStrictEqual({ root: '', items: [] })
})

test('lists a directory once, at the position of its first file', () => {
  expect(groupPaths(['a/x', 'b/y', 'a/z']).items).toStrictEqual([
    { text: 'a/', items: [{ text: 'x' }, { text: 'z' }] },
    { text: 'b/y' },
  ])
})

test('folds a long list', () => {
  const paths = Array.from({ length: 41 }, (_, index) => `/app/${index}.ts`)
  expect(toPathList(paths)[0]?.folded).toBe(true)
  expect(toPathList(paths.slice(1))[0]?.folded).toBeUndefined()
})

function view(summary: string, path: string): ToolView {
  const section = { kind: 'diff' as const, path, hunks: [], added: 0, removed: 0 }
  const list = { kind: 'list' as const, items: [{ text: path, items: [{ text: path }] }] }
  return {
    title: 'Edit',
    summary,
    outcome: '',
    status: 'done',
    sections: [section, list, { kind: 'text', text: path }],
  }
}

test.each([
  ['/home/mara/app', '/home/mara/app/src/a.ts', 'src/a.ts'],
  ['/home/mara/app/', '/home/mara/app/src/a.ts', 'src/a.ts'],
  ['/home/mara/app', '/home/mara/app-two/a.ts', '/home/mara/app-two/a.ts'],
  ['C:\\Work\\Kestrel', 'C:\\Work\\Kestrel\\src\\a.ts', 'src\\a.ts'],
  ['/', '/etc/hosts', '/etc/hosts'],
  ['/app', '/usr/src/app/main.py', '/usr/src/app/main.py'],
  ['/app', 'rsync /mnt/app/data /app/data', 'rsync /mnt/app/data /app/data'],
])('shortenView: in %s, %s is %s', (directory, path, short) => {
  const shortened = shortenView(view(path, path), directory)
  expect(shortened).toMatchObject({
    summary: short,
    sections: [{ path: short }, { items: [{ text: short, items: [{ text: short }] }] }, { text: path }],
  })
})
