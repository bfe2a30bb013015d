import { expect, test } from 'vitest'
import { fileNames } from './file-names.ts'

test('a file in a worktree has its name in the repository', () => {
  expect(fileNames(['.claude/worktrees/fix/src/a.ts', 'src/b.ts', '/tmp/c.ts'])).toEqual([
    'src/a.ts',
    'src/b.ts',
    '/tmp/c.ts',
  ])
})

test('names stay distinct', () => {
  const names = [
    '.claude/worktrees/one/src/a.ts',
    '.claude/worktrees/two/src/a.ts',
    '.claude/worktrees/one/b.ts',
    'b.ts',
  ]
  expect(fileNames(names)).toEqual(['src/a.ts', '.claude/worktrees/two/src/a.ts', '.claude/worktrees/one/b.ts', 'b.ts'])
})
