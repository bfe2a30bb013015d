import { describe, expect, test } from 'vitest'
import type { FilesData } from './files-view.ts'
import { filesCommand, readFilesView, writeFilesView } from './files-view.ts'
import { buildTree, choosePaths, OUTSIDE, usesOf } from './path-tree.ts'
import { listRows, treeRows } from './visible-rows.ts'

interface TestRow {
  path: string
  project: number
  reads?: number
  edits?: number
  writes?: number
  searches?: number
  lastMs?: number
  /** Sessions. */
  by?: number[]
}

const ROWS: readonly TestRow[] = [
  { path: '/w/app/src/deep/a.ts', project: 0, reads: 5, edits: 3, by: [1, 2] },
  { path: '/w/app/src/deep/b.ts', project: 0, reads: 1, writes: 2, by: [2] },
  { path: '/w/app/src', project: 0, searches: 2 },
  { path: '/w/app/README.md', project: 0, edits: 4, lastMs: 900 },
  { path: 'C:\\lib\\x.ts', project: 1, reads: 1 },
  { path: '/etc/hosts', project: -1, reads: 1 },
]

function dataOf(rows: readonly TestRow[]): FilesData {
  const column = (name: 'reads' | 'edits' | 'writes' | 'searches') => rows.map((row) => row[name] ?? 0)
  return {
    projects: [
      { path: '/w/app', name: 'app' },
      { path: 'C:\\lib', name: 'lib' },
    ],
    paths: rows.map(({ path }) => path),
    project: rows.map(({ project }) => project),
    reads: column('reads'),
    edits: column('edits'),
    writes: column('writes'),
    searches: column('searches'),
    sessions: rows.map(({ by = [0] }) => by.length),
    touchedBy: rows.flatMap(({ by = [0] }) => by),
    lastMs: rows.map(({ lastMs = 100 }) => lastMs),
  }
}

const DATA = dataOf(ROWS)
const ALL = { text: '', isChanged: false, project: null }

describe('the tree', () => {
  const roots = buildTree(DATA, choosePaths(DATA, ALL))
  const shown = (isOpen: boolean) =>
    treeRows(roots, { sort: 'uses' }, () => isOpen).map(({ node, depth }) => `${'  '.repeat(depth)}${node.name}`)

  test('counts a session below a folder once', () => {
    const sessions = treeRows(roots, { sort: 'uses' }, () => true).map(({ node }) => [node.name, node.sessions])
    expect(sessions.slice(0, 5)).toEqual([
      ['app', 3],
      ['src', 3],
      ['deep', 2],
      ['a.ts', 2],
      ['b.ts', 1],
    ])
  })

  test('has projects, folders and files with sums', () => {
    expect(shown(false)).toEqual(['app', OUTSIDE, 'lib'])
    expect(shown(true)).toEqual([
      'app',
      '  src',
      '    deep',
      '      a.ts',
      '      b.ts',
      '  README.md',
      OUTSIDE,
      '  etc',
      '    hosts',
      'lib',
      '  x.ts',
    ])
    const [app] = roots
    expect(app).toMatchObject({ files: 4, reads: 6, edits: 7, writes: 2, searches: 2, lastMs: 900 })
    expect(app?.children.find(({ name }) => name === 'src')).toMatchObject({
      kind: 'folder',
      isTouched: true,
      files: 3,
    })
  })

  test('joins folders that only contain a folder', () => {
    const data = dataOf([
      { path: '/w/app/a/b/c/x.ts', project: 0 },
      { path: '/w/app/a/b/c/y.ts', project: 0 },
    ])
    const rows = treeRows(buildTree(data, [0, 1]), { sort: 'name' }, () => true)
    expect(rows.map(({ node }) => node.name)).toEqual(['app', 'a/b/c', 'x.ts', 'y.ts'])
  })

  test('sums of the roots are those of all paths', () => {
    const total = roots.reduce((sum, root) => sum + usesOf(root), 0)
    const counts = ROWS.map(({ reads = 0, edits = 0, writes = 0, searches = 0 }) => reads + edits + writes + searches)
    expect(total).toBe(counts.reduce((sum, count) => sum + count, 0))
  })
})

describe('the list', () => {
  const names = (chosen: readonly number[], sort: 'uses' | 'last' | 'name' | 'changes') =>
    listRows(DATA, chosen, { sort }).map(({ node }) => node.name)

  test('is filtered by words, changes and project', () => {
    expect(names(choosePaths(DATA, { ...ALL, text: 'SRC b' }), 'uses')).toEqual(['src/deep/b.ts'])
    expect(names(choosePaths(DATA, { ...ALL, isChanged: true }), 'changes')).toEqual([
      'README.md',
      'src/deep/a.ts',
      'src/deep/b.ts',
    ])
    expect(names(choosePaths(DATA, { ...ALL, project: 'C:\\lib' }), 'name')).toEqual(['x.ts'])
  })

  test('is sorted', () => {
    expect(names(choosePaths(DATA, ALL), 'last')[0]).toBe('README.md')
    expect(names(choosePaths(DATA, ALL), 'name')).toEqual(
      ['README.md', 'src', 'src/deep/a.ts', 'src/deep/b.ts', 'x.ts', '/etc/hosts'].toSorted(),
    )
  })
})

test('50,000 paths are one pass', () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => ({
    path: `/w/app/f${index % 100}/g${index % 1000}/file-${index}.ts`,
    project: 0,
    reads: index % 7,
  }))
  const data = dataOf(rows)
  const roots = buildTree(data, choosePaths(data, ALL))
  expect(roots).toHaveLength(1)
  expect(roots[0]?.files).toBe(50_000)
  expect(treeRows(roots, { sort: 'uses' }, () => true)).toHaveLength(50_000 + 1 + 100 + 1000)
})

test('the address is read and written', () => {
  const query = 'range=30&layout=list&sort=last&changed=1&project=%2Fw&q=a+b'
  expect(writeFilesView(readFilesView(new URLSearchParams(query))).toString()).toBe(query)
  expect(writeFilesView(readFilesView(new URLSearchParams('sort=x&range=y'))).toString()).toBe('')
  expect(filesCommand({ range: '7', text: 'a b' })).toBe("annals files 'a b' --since 7d")
})
