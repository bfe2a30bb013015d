import { expect, test } from 'vitest'
import { commitIn, gitOperations } from './git-operation.ts'

test('returns operations for the outcome and as list items', () => {
  const operation = {
    commit: { sha: '4ead9dc', kind: 'amended' },
    push: { branch: 'main' },
    branch: { ref: 'fix', action: 'merged' },
    pr: { number: 46, url: 'https://example.com/46', action: 'created' },
  }
  expect(gitOperations(operation)).toStrictEqual([
    { outcome: 'commit 4ead9dc amended', item: { text: 'commit 4ead9dc', note: 'amended' } },
    { outcome: 'pushed main', item: { text: 'push main' } },
    { outcome: 'branch fix merged', item: { text: 'branch fix', note: 'merged' } },
    {
      outcome: 'pull request #46 created',
      item: { text: 'pull request #46', note: 'created, https://example.com/46' },
    },
  ])
})

test('a plain commit has no action', () => {
  expect(gitOperations({ commit: { sha: 'abc', kind: 'committed' } })).toStrictEqual([
    { outcome: 'commit abc', item: { text: 'commit abc' } },
  ])
})

test('ignores anything else', () => {
  expect(
    [undefined, null, 'x', {}, { commit: 1, push: null, branch: [], pr: 'x' }].flatMap(gitOperations),
  ).toStrictEqual([])
})

test('finds the commit in the output of git for older versions', () => {
  expect(commitIn('git add -A && git commit -m x', '[main 13de269] Fix\n 2 files changed')).toBe('commit 13de269')
  expect(commitIn('git commit -m x', '[detached HEAD e793411] Fix')).toBe('commit e793411')
  expect(commitIn('git log', '[main 13de269] Fix')).toBe('')
  expect(commitIn('git commit -m x', 'nothing to commit')).toBe('')
})
