import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TestRepository, temporaryFolder } from '../../test/files/git-repository.ts'
import { blameLines } from './blame.ts'
import { readChangedFiles } from './changed-files.ts'
import { readBlob, readCommits } from './objects.ts'
import { openRepository, resolveCommit } from './repository.ts'

const HOOKS = ['post-index-change', 'reference-transaction', 'post-checkout', 'pre-auto-gc', 'fsmonitor-watchman']

/** Every program that a configuration or an attribute can name writes a marker file. */
function plantPrograms(repository: TestRepository, folder: string): string {
  const marker = join(folder, 'marker')
  const program = join(folder, 'program')
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> '${marker}'\n`)
  chmodSync(program, 0o755)
  const { root } = repository
  writeFileSync(join(folder, 'ignored'), `${repository.git(['rev-parse', 'HEAD'])}\n`)
  for (const hook of HOOKS) {
    writeFileSync(join(root, '.git/hooks', hook), `#!/bin/sh\necho hook >> '${marker}'\n`)
    chmodSync(join(root, '.git/hooks', hook), 0o755)
  }
  writeFileSync(join(root, '.git/info/attributes'), '* diff=bad filter=bad merge=bad\n')
  const settings = {
    'core.fsmonitor': program,
    'core.pager': program,
    'core.editor': program,
    'core.askPass': program,
    'core.sshCommand': program,
    'core.gitProxy': program,
    'core.alternateRefsCommand': program,
    'core.hooksPath': join(root, '.git/hooks'),
    'diff.external': program,
    'diff.bad.command': program,
    'diff.bad.textconv': program,
    'diff.bad.cachetextconv': 'true',
    'diff.submodule': 'diff',
    'filter.bad.clean': program,
    'filter.bad.smudge': program,
    'filter.bad.process': program,
    'filter.bad.required': 'true',
    'merge.bad.driver': program,
    'log.showSignature': 'true',
    'gpg.program': program,
    'gpg.ssh.program': program,
    'pager.blame': program,
    'pager.diff-tree': program,
    'alias.cat-file': `!${program}`,
    'alias.blame': `!${program}`,
    'credential.helper': program,
    'blame.ignoreRevsFile': join(folder, 'ignored'),
    'interactive.diffFilter': program,
    'protocol.ext.allow': 'always',
    'protocol.file.allow': 'always',
    'remote.origin.url': `ext::${program} fetch`,
    'remote.origin.promisor': 'true',
    'remote.origin.uploadpack': program,
    'remote.second.url': root,
    'remote.second.promisor': 'true',
    'remote.second.uploadpack': program,
    'remote.third.vcs': 'ext',
    'remote.third.url': program,
    'remote.third.promisor': 'true',
    'extensions.partialClone': 'origin',
    'core.repositoryFormatVersion': '1',
    'uploadpack.packObjectsHook': program,
  }
  appendFileSync(join(root, '.git/config'), Object.entries(settings).map(toSection).join(''))
  return marker
}

function toSection([name, value]: [string, string]): string {
  const [section = '', ...rest] = name.split('.')
  const key = rest.pop() ?? ''
  const part = rest.length === 0 ? '' : ` "${rest.join('.')}"`
  return `[${section}${part}]\n\t${key} = "${value}"\n`
}

/** All bytes, modes and modification times below a folder. */
function stampTree(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const stats = lstatSync(join(folder, name))
      const hash = stats.isFile()
        ? createHash('sha256')
            .update(readFileSync(join(folder, name)))
            .digest('hex')
        : ''
      return `${name} ${stats.mode} ${stats.mtimeMs} ${stats.size} ${hash}`
    })
}

test('the configuration of a hostile repository runs nothing and nothing in it changes', async () => {
  const repository = new TestRepository()
  repository.write('a.txt', 'one\ntwo\n')
  repository.write('.gitattributes', '* diff=bad filter=bad\n')
  const first = repository.commit('First')
  repository.write('a.txt', 'one\ntwo\nthree\n')
  const second = repository.commit('Second')
  // A commit with a signature, which log.showSignature would check; and a replaced and a grafted commit.
  const signed = repository
    .git(['cat-file', 'commit', second])
    .replace(/\n\n/, '\ngpgsig -----BEGIN PGP SIGNATURE-----\n x\n -----END PGP SIGNATURE-----\n\n')
  writeFileSync(join(repository.root, '.git/signed'), `${signed}\n`)
  const third = repository.git(['hash-object', '-t', 'commit', '-w', join(repository.root, '.git/signed')])
  repository.git(['update-ref', 'refs/heads/main', third])
  repository.git(['replace', third, first])
  writeFileSync(join(repository.root, '.git/info/grafts'), `${third}\n`)
  const missing = repository.git(['rev-parse', `${first}:a.txt`])
  rmSync(join(repository.root, '.git/objects', missing.slice(0, 2), missing.slice(2)))

  const folder = temporaryFolder()
  const marker = plantPrograms(repository, folder)
  const before = stampTree(repository.root)
  const inherited = {
    GIT_EXTERNAL_DIFF: join(folder, 'program'),
    GIT_DIR: folder,
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'core.pager',
  }
  Object.assign(process.env, inherited)
  try {
    const opened = await openRepository(repository.root)
    expect(await resolveCommit(opened, 'HEAD')).toBe(third)
    expect((await readCommits(opened, [third])).get(third)).toMatchObject({ parents: [first], subject: 'Second' })
    expect((await readBlob(opened, third, 'a.txt'))?.toString()).toBe('one\ntwo\nthree\n')
    // The blob is missing, and the promisor remotes would have to be asked.
    expect(await readBlob(opened, first, 'a.txt')).toBeUndefined()
    await expect(blameLines(opened, third, 'a.txt')).rejects.toThrow(/git could not read/)
    await expect(readChangedFiles(opened, third)).rejects.toThrow(/git could not read/)
    expect([...(await blameLines(opened, third, '.gitattributes')).values()]).toMatchObject([{ commit: first }])
    expect(await readCommits(opened, ['0123456789abcdef0123456789abcdef01234567'])).toEqual(new Map())
  } finally {
    for (const name of Object.keys(inherited)) Reflect.deleteProperty(process.env, name)
  }
  expect(existsSync(marker) ? readFileSync(marker, 'utf8') : '').toBe('')
  expect(stampTree(repository.root)).toEqual(before)

  // Without the flags, the same request would run the program.
  expect(() => repository.git(['cat-file', 'blob', `${first}:a.txt`])).toThrow(/fatal/)
  expect(readFileSync(marker, 'utf8')).toContain('program fetch')
})

test('text conversion and drivers of a complete repository do not run either', async () => {
  const repository = new TestRepository()
  repository.write('a.txt', 'one\n')
  repository.commit('First')
  repository.write('a.txt', 'one\ntwo\n')
  const second = repository.commit('Second')
  const marker = plantPrograms(repository, temporaryFolder())
  const opened = await openRepository(repository.root)
  expect(await readChangedFiles(opened, second)).toMatchObject([{ path: 'a.txt', added: [{ from: 2, count: 1 }] }])
  expect((await blameLines(opened, second, 'a.txt')).get(2)?.commit).toBe(second)
  expect(existsSync(marker)).toBe(false)
  // The planted remotes cannot answer, so it fails after it has run programs.
  expect(() => repository.git(['show', 'HEAD'])).toThrow(/fatal/)
  expect(existsSync(marker)).toBe(true)
})
