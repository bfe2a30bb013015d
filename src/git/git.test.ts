import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TestRepository, temporaryFolder } from '../../test/files/git-repository.ts'
import { blameLines } from './blame.ts'
import { readChangedFiles } from './changed-files.ts'
import { readBlob, readCommits } from './objects.ts'
import { openRepository, resolveCommit } from './repository.ts'
import { runGit } from './run-git.ts'

const ODD_NAME = 'dir/z\t"é.txt'
const at = Date.UTC(2026, 4, 1)

function makeHistory(): { repository: TestRepository; hashes: string[] } {
  const repository = new TestRepository()
  const hashes: string[] = []
  repository.write('a.txt', 'one\ntwo\nthree\nfour\nfive\n')
  hashes.push(repository.commit('Begin\nwith two lines', { atMs: at }))
  repository.git(['mv', 'a.txt', 'b.txt'])
  repository.write('b.txt', 'one\ntwo\nthree\nfour\nfive\nsix\n')
  hashes.push(repository.commit('Rename it', { author: 'bob', atMs: at + 60_000, committedMs: at + 90_000 }))
  repository.write(ODD_NAME, 'x\ny')
  repository.write('b.txt', 'ONE\ntwo\nthree\nfive\nsix\nseven\n')
  hashes.push(repository.commit('Change', { atMs: at + 120_000 }))
  return { repository, hashes }
}

test('reads commits, blobs, changes and the commits of lines', async () => {
  const { repository, hashes } = makeHistory()
  const [first = '', second = '', third = ''] = hashes
  const opened = await openRepository(repository.root)
  expect(opened).toMatchObject({ workTree: repository.root, prefix: '', roots: [repository.root] })
  const commits = await readCommits(opened, [first.slice(0, 8), second, 'abcdef0', 'main', '--help'])
  expect([...commits.keys()]).toEqual([first.slice(0, 8), second])
  expect(commits.get(first.slice(0, 8))).toEqual({
    hash: first,
    parents: [],
    authorEmail: 'ada@example.com',
    authorMs: at,
    committerMs: at,
    subject: 'Begin with two lines',
  })
  expect(commits.get(second)).toMatchObject({
    parents: [first],
    authorEmail: 'bob@example.com',
    committerMs: at + 90_000,
  })
  expect((await readBlob(opened, third, ODD_NAME))?.toString()).toBe('x\ny')
  expect(await readBlob(opened, third, 'a.txt')).toBeUndefined()
  expect(await readBlob(opened, third, '../a.txt')).toBeUndefined()
  expect(await readChangedFiles(opened, third)).toEqual([
    {
      path: 'b.txt',
      from: null,
      isDeleted: false,
      added: [
        { from: 1, count: 1 },
        { from: 6, count: 1 },
      ],
    },
    { path: ODD_NAME, from: null, isDeleted: false, added: [{ from: 1, count: 2 }] },
  ])
  expect(await readChangedFiles(opened, second)).toEqual([
    { path: 'b.txt', from: 'a.txt', isDeleted: false, added: [{ from: 6, count: 1 }] },
  ])
  const lines = await blameLines(opened, third, 'b.txt')
  expect([1, 2, 4, 5, 6].map((line) => lines.get(line))).toEqual([
    { commit: third, path: 'b.txt', line: 1 },
    { commit: first, path: 'a.txt', line: 2 },
    { commit: first, path: 'a.txt', line: 5 },
    { commit: second, path: 'b.txt', line: 6 },
    { commit: third, path: 'b.txt', line: 6 },
  ])
  expect([...(await blameLines(opened, third, ODD_NAME, { from: 2, to: 2 })).values()]).toEqual([
    { commit: third, path: ODD_NAME, line: 2 },
  ])
})

test('resolves names of commits, and never reads one as an option', async () => {
  const { repository, hashes } = makeHistory()
  const opened = await openRepository(join(repository.root, 'dir'))
  expect(opened).toMatchObject({ workTree: repository.root, prefix: 'dir/' })
  expect(await resolveCommit(opened, 'main')).toBe(hashes[2])
  expect(await resolveCommit(opened, 'HEAD~2')).toBe(hashes[0])
  for (const name of ['-h', '--all', '--output=x', 'HEAD..main', 'none', '', 'HEAD\n--all', ':/Begin', 'HEAD:b.txt'])
    expect(await resolveCommit(opened, name)).toBeUndefined()
})

test('opens bare repositories and linked worktrees', async () => {
  const { repository, hashes } = makeHistory()
  const folder = temporaryFolder()
  repository.git(['clone', '-q', '--bare', repository.root, join(folder, 'bare.git')])
  repository.git(['worktree', 'add', '-q', join(folder, 'linked')])
  const bare = await openRepository(join(folder, 'bare.git'))
  expect(bare).toMatchObject({ workTree: null, roots: [] })
  expect(await resolveCommit(bare, 'HEAD')).toBe(hashes[2])
  const linked = await openRepository(join(folder, 'linked'))
  expect(linked).toMatchObject({ workTree: join(folder, 'linked') })
  expect(linked.roots.toSorted()).toEqual([repository.root, join(folder, 'linked')].toSorted())
})

test('says what to do without a repository, a directory or git', async () => {
  const folder = temporaryFolder()
  await expect(openRepository(folder)).rejects.toThrow(/no git repository in .*Give the root/)
  await expect(openRepository(join(folder, 'none'))).rejects.toThrow(/There is no directory/)
  await withPath(folder, () => expect(openRepository(folder)).rejects.toThrow(/git was not found. Install git/))
})

async function withPath(folder: string, work: () => Promise<void>): Promise<void> {
  const path = process.env['PATH']
  try {
    process.env['PATH'] = folder
    await work()
  } finally {
    process.env['PATH'] = path
  }
}

function fakeGit(command: string): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'git'), `#!/bin/sh\nexec /bin/${command}\n`)
  chmodSync(join(folder, 'git'), 0o755)
  return folder
}

test('stops at limits of time and output', async () => {
  const { repository } = makeHistory()
  const directory = repository.root
  const long = { directory, args: ['cat-file', 'blob', 'HEAD:b.txt'], mostBytes: 4 }
  await expect(runGit(long)).rejects.toThrow(/too long/)
  await withPath(fakeGit('sleep 9'), async () => {
    const slow = runGit({ directory, args: ['rev-parse', 'HEAD'], timeoutMs: 50 })
    await expect(slow).rejects.toThrow(/did not finish/)
  })
  const signal = AbortSignal.abort(new Error('stopped'))
  await expect(runGit({ directory, args: ['rev-parse', 'HEAD'], signal })).rejects.toThrow('stopped')
})
