import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distinctNames, folderDirectory, ProjectNames, projectMatcher, repositoryOf } from './project.ts'

describe('repositoryOf', () => {
  test.each([
    ['/src/annals/.worktrees/fix', '/src/annals'],
    ['/src/annals/.claude/worktrees/fix', '/src/annals'],
    ['/src/annals/worktrees/fix/web', '/src/annals'],
    ['/src/annals-worktrees/fix', '/src/annals'],
    ['/src/annals/.claude/worktrees/fix/.claude/worktrees/agent-1', '/src/annals'],
    ['C:\\src\\annals\\.worktrees\\fix', 'C:\\src\\annals'],
    ['/home/mara/annals-worktrees/fix', '/home/mara/annals'],
    ['/home/mara/.claude/worktrees/fix', '/home/mara'],
    ['/src/annals.worktrees/fix', '/src/annals'],
    ['/home/mara/worktrees/annals/3', '/home/mara/worktrees/annals'],
    ['/Users/mara/.cursor/worktrees/annals/x7k', '/Users/mara/.cursor/worktrees/annals'],
    ['/Users/mara/.codex/worktrees/4f2a/annals/web', '/Users/mara/.codex/worktrees/4f2a/annals'],
    ['/Users/mara/.codex/worktrees/4f2a/annals', '/Users/mara/.codex/worktrees/4f2a/annals'],
    ['/home/mara/worktrees/facade/3/src', '/home/mara/worktrees/facade'],
  ])('%s belongs to %s', (path, repository) => {
    expect(repositoryOf(path)).toBe(repository)
  })

  test.each([
    '/src/annals',
    '/src/annals/worktrees',
    '/src/annals/my-worktrees-notes/fix',
    '/worktrees/fix',
    '/home/mara/worktrees/fix',
    '/Users/mara/.worktrees/fix',
    'C:\\Users\\mara\\worktrees\\fix',
    '/home/mara/.claude-worktrees/annals',
  ])('%s is no known place of a worktree', (path) => {
    expect(repositoryOf(path)).toBe(path)
  })
})

test("folderDirectory finds the directory, or its parent, that encodes to the folder's name", () => {
  expect(folderDirectory('-home-mara-tide-pool', ['/tmp', '/home/mara/tide.pool/src/lib'])).toBe('/home/mara/tide.pool')
  expect(folderDirectory('C--Users-Mara-tide', ['C:\\Users\\Mara\\tide\\src'])).toBe('C:\\Users\\Mara\\tide')
  expect(folderDirectory('by-hand', ['/home/mara/tidepool'])).toBe('/home/mara/tidepool')
  expect(folderDirectory('by-hand', ['/home/mara/tidepool', '/home/mara/lantern'])).toBeUndefined()
  expect(folderDirectory('-home-mara', [])).toBeUndefined()
})

describe('distinctNames', () => {
  test('returns the shortest unique names', () => {
    const paths = ['/home/mara/app', '/home/lena/app', '/home/mara/tidepool', 'C:\\app', '/app', '/home/mara/app']
    expect(Object.fromEntries(distinctNames(paths))).toEqual({
      '/home/mara/app': 'mara/app',
      '/home/lena/app': 'lena/app',
      '/home/mara/tidepool': 'tidepool',
      'C:\\app': 'C:\\app',
      '/app': '/app',
    })
  })

  test('a number is not a name', () => {
    const paths = ['/src/annals/3', '/src/annals/2', '/src/tide/2', '/src/7/8', '/9', '/src/pool/worktrees']
    expect([...distinctNames(paths).values()]).toEqual([
      'annals/3',
      'annals/2',
      'tide/2',
      '/src/7/8',
      '/9',
      'pool/worktrees',
    ])
  })

  test('returns no name twice', () => {
    const somePath = fc.array(fc.constantFrom('a', 'b', '3'), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`)
    fc.assert(
      fc.property(fc.uniqueArray(somePath), (paths) => {
        expect(new Set(distinctNames(paths).values()).size).toBe(paths.length)
      }),
    )
  })
})

test('a project outside the known ones gets a name that none of them has', () => {
  const names = new ProjectNames(['/a/app', '/a/tide'])
  expect(['/b/app', '/x/c/app', '/b/pool', '/a/app'].map((path) => names.nameOf(path))).toEqual([
    '/b/app',
    'c/app',
    'pool',
    'app',
  ])
})

test('projectMatcher finds by name, by path in either notation, and by folder', () => {
  const windows = { path: 'C:\\Work\\My App', folder: 'C--Work-My-App' }
  for (const text of ['my app', 'Work/My App', 'c:\\work', '-work-my']) expect(projectMatcher(text)(windows)).toBe(true)
  for (const text of ['other', '日本', '--']) expect(projectMatcher(text)(windows)).toBe(false)
  expect(projectMatcher('日本')({ path: '/home/日本語', folder: null })).toBe(true)
})

test('projectMatcher takes a path with a "/" at its end as a directory', () => {
  const matches = (text: string, path: string | null, folder: string | null = null) =>
    projectMatcher(text)({ path, folder })
  for (const path of ['/home/mara/api', '/home/mara/api/server', '/HOME/mara/API'])
    expect(matches('/home/mara/api/', path)).toBe(true)
  for (const path of ['/home/mara/api-docs', '/home/mara', '/mnt/home/mara/api', '/home/mara/my/api'])
    expect(matches('/home/mara/api/', path)).toBe(false)
  expect(['/x/api', '/x/api/y', '/x/api-docs', '/x/my-api'].filter((path) => matches('api/', path))).toEqual([
    '/x/api',
    '/x/api/y',
  ])
  expect(matches('C:\\Work\\My App\\', 'C:\\Work\\My App')).toBe(true)
  // A folder is compared only if the path is unknown: folders of different directories may have the same name.
  expect(matches('/home/mara/api/docs/', '/home/mara/api-docs', '-home-mara-api-docs')).toBe(false)
  expect(matches('/home/mara/api/', null, '-home-mara-api')).toBe(true)
  expect(matches('/home/mara/api/', null, '-home-mara-api-docs')).toBe(false)
})
