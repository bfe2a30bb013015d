import { expect, test } from 'vitest'
import { findProjects, listSessions } from './files-page.ts'

test('a path belongs to the innermost project that contains it', () => {
  const known = new Set(['/w/app', '/w/app/.claude/worktrees/one', 'C:\\lib', '/w'])
  const paths = [
    '/w/app/src/a.ts',
    '/w/app/.claude/worktrees/one/src/a.ts',
    '/w/app/src/b.ts',
    'C:\\lib\\x.ts',
    '/w/app',
    '/w/apple/a.ts',
    '/etc/hosts',
    'relative.ts',
  ]
  const { projects, indexes } = findProjects(paths, known)
  expect(indexes.map((index) => projects[index] ?? null)).toEqual([
    '/w/app',
    '/w/app/.claude/worktrees/one',
    '/w/app',
    'C:\\lib',
    '/w/app',
    '/w',
    null,
    null,
  ])
})

test('lists the sessions of each path once', () => {
  const touch = (path: string, session: string | null) => ({ path, session })
  const touches = [touch('/a', 'one'), touch('/b', 'two'), touch('/a', 'two'), touch('/a', 'one'), touch('/c', null)]
  expect(listSessions(touches, ['/b', '/a', '/c'])).toEqual([1, 0, 1, 2])
})
