// Patches of scripted sessions in real repositories: "git apply" reproduces every file, or the patch is refused.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runs } from '../../../test/extent.ts'
import { temporaryFolder, TestRepository } from '../../../test/files/git-repository.ts'
import { ScriptedSession } from '../../../test/files/scripted-session.ts'
import { makeKeepWorld, type KeepWorld } from '../../../test/keep-world.ts'
import { patchInput } from './declarations.ts'
import { patchOutput, type PatchReport } from './outputs.ts'
import { runPatch } from './patch.ts'

const ID = 'cccc3333-0000-4000-8000-000000000000'

let world: KeepWorld
let repository: TestRepository
beforeEach(() => {
  world = makeKeepWorld()
  repository = new TestRepository()
})
afterEach(() => world.remove())

const at = (path: string) => join(repository.root, path)
const script = (more = {}) => new ScriptedSession({ id: ID, cwd: repository.root, ...more })

async function patchOf(session: ScriptedSession, input: Record<string, unknown> = {}): Promise<PatchReport> {
  world.write(`projects/-repository/${session.id}.jsonl`, session.text())
  const context = world.context({ directory: repository.root })
  return patchOutput.parse(await runPatch(context, patchInput.parse({ session: session.id, ...input })))
}

/** Applies a patch to a clean checkout of a commit, and returns its files. */
function apply(patch: string, commit: string, args: readonly string[] = []): Record<string, string> {
  const clone = temporaryFolder()
  execFileSync('git', ['clone', '-q', repository.root, clone], { stdio: 'ignore' })
  execFileSync('git', ['checkout', '-q', commit], { cwd: clone, stdio: 'ignore' })
  const words = ['apply', '--whitespace=nowarn', ...args, '-']
  execFileSync('git', words, { cwd: clone, input: patch, stdio: ['pipe', 'pipe', 'pipe'] })
  return filesIn(clone)
}

function filesIn(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const own = paths.filter((path) => !path.startsWith('.git/')).toSorted()
  return Object.fromEntries(own.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

describe('the patch of a session', () => {
  test('reproduces every file byte for byte on the commit before it', async () => {
    repository.write('src/app.ts', 'one\ntwo\nthree')
    repository.write('ümlaut name.txt', 'x\n\ny\n')
    const base = repository.commit('Base')
    const session = script()
    session.prompt('Change it')
    session.edit(at('src/app.ts'), 'two', 'zwei\n\ttabs')
    session.write(at('new "file".md'), '# New\n')
    session.write(at('empty'), '')
    session.read(at('ümlaut name.txt'))
    session.edit(at('ümlaut name.txt'), 'y', 'z')
    session.edit(at('src/app.ts'), 'three', 'drei')
    const report = await patchOf(session, { base: 'HEAD' })
    expect(report).toMatchObject({
      base,
      refused: [],
      outside: [],
      notIncluded: [],
      secrets: 0,
      project: repository.root,
    })
    expect(report.files.map(({ name, kind, isProven }) => [name, kind, isProven])).toEqual([
      ['empty', 'new', true],
      ['new "file".md', 'new', true],
      ['src/app.ts', 'changed', true],
      ['ümlaut name.txt', 'changed', true],
    ])
    expect(apply(report.patch, base)).toEqual(filesIn(repository.root))
  })

  test('of a turn has only the changes of that turn', async () => {
    repository.write('a', '1\n')
    repository.commit('Base')
    const session = script()
    session.prompt('First')
    session.edit(at('a'), '1', '2')
    const middle = repository.commit('Middle')
    session.prompt('Second')
    session.edit(at('a'), '2', '3')
    session.write(at('b'), 'b\n')
    const report = await patchOf(session, { turn: 2, base: middle })
    expect(report.refused).toEqual([])
    expect(apply(report.patch, middle)).toEqual({ a: '3\n', b: 'b\n' })
    await expect(patchOf(session, { turn: 7 })).rejects.toThrow('has no turn 7')
  })

  test('is refused if a file of the commit differs, and merges with the files before it', async () => {
    repository.write('a', '1\n2\n3\n4\n5\n6\n7\n8\n9\n')
    repository.write('b', 'b\n')
    repository.commit('Base')
    const session = script()
    session.prompt('Change both')
    session.edit(at('a'), '2', 'two')
    session.edit(at('b'), 'b', 'bee')
    session.write(at('c'), 'c\n')
    repository.git(['checkout', '-q', '--', 'a', 'b'])
    repository.write('a', '1\n2\n3\n4\n5\n6\n7\n8\nnine\n')
    repository.write('c', 'other\n')
    repository.git(['rm', '-q', 'b'])
    const later = repository.commit('Later')
    const bases = join(temporaryFolder(), 'bases')
    const refused = await patchOf(session, { base: later, bases })
    expect(refused).toMatchObject({
      patch: '',
      refused: [
        { path: at('a'), reason: 'differs' },
        { path: at('b'), reason: 'missing in commit' },
        { path: at('c'), reason: 'exists in commit' },
      ],
    })
    expect(filesIn(bases)).toEqual({ a: '1\n2\n3\n4\n5\n6\n7\n8\n9\n', b: 'b\n' })
    await expect(patchOf(session, { bases })).rejects.toThrow('is not empty')
    const { patch } = await patchOf(session)
    const only = patch.slice(0, patch.indexOf('diff --git a/b'))
    expect(apply(only, later, ['--3way'])['a']).toBe('1\ntwo\n3\n4\n5\n6\n7\n8\nnine\n')
  })

  test('has the line endings of the commit', async () => {
    repository.write('dos.txt', 'one\ntwo\n')
    const session = script()
    session.prompt('Change it')
    session.edit(at('dos.txt'), 'two', 'zwei\ndrei')
    repository.write('dos.txt', 'one\r\ntwo\r\n')
    const base = repository.commit('Base')
    const { patch } = await patchOf(session, { base })
    expect(apply(patch, base)).toEqual({ 'dos.txt': 'one\r\nzwei\r\ndrei\r\n' })
  })

  test('says what it leaves out', async () => {
    repository.write('known', 'x\n')
    repository.commit('Base')
    const outside = join(temporaryFolder(), 'notes.md')
    writeFileSync(at('large'), 'x\n')
    const session = script({ hidesOriginals: true })
    session.prompt('Do it')
    session.edit(at('large'), 'x', 'y')
    session.write(outside, 'notes')
    session.write(at('known'), 'token = "ghp_0123456789abcdefghijABCDEFGHIJ012345"\n')
    session.bash('echo hi > made.txt')
    session.bash('ls')
    const report = await patchOf(session)
    expect(report).toMatchObject({
      refused: [{ path: at('large'), reason: 'no base' }],
      outside: [outside],
      files: [{ name: 'known', isProven: false }],
      notIncluded: [{ command: 'echo hi > made.txt', turn: 1 }],
      secrets: 1,
    })
    expect(existsSync(at('made.txt'))).toBe(true)
  })

  test('names files from the root of the repository, or of the project without one', async () => {
    repository.write('packages/a/x', '1\n')
    const base = repository.commit('Base')
    const session = new ScriptedSession({ id: ID, cwd: at('packages/a') })
    session.prompt('Change')
    session.edit(at('packages/a/x'), '1', '2')
    expect(await patchOf(session, { base })).toMatchObject({ files: [{ name: 'packages/a/x' }], refused: [] })
    expect(await patchOf(session)).toMatchObject({ files: [{ name: 'x' }] })
    await expect(patchOf(session, { base: 'nope' })).rejects.toThrow('has no commit "nope"')
    await expect(patchOf(session, { base, repo: '/nowhere' })).rejects.toThrow('There is no directory /nowhere')
  })

  const name = fc.constantFrom('a', 'dir/b', 'dir/c d', 'é')
  const piece = fc.constantFrom('', 'x', 'y\n', '\n', 'long line\nand more\n', '\t', 'z\r\n')
  const content = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''))
  const step = fc.record({ name, content })

  test('reproduces whatever a session wrote', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 3 }),
        fc.array(step, { minLength: 1, maxLength: 8 }),
        async (old, steps) => {
          repository = new TestRepository()
          for (const { name: path, content: text } of old) repository.write(path, text)
          const base = repository.commit('Base')
          const session = script()
          session.prompt('Write')
          for (const { name: path, content: text } of steps) session.write(at(path), text)
          world.remove()
          world = makeKeepWorld()
          const { patch, refused } = await patchOf(session, { base })
          expect(refused).toEqual([])
          expect(patch === '' ? filesIn(repository.root) : apply(patch, base)).toEqual(filesIn(repository.root))
        },
      ),
      { numRuns: runs(20) },
    )
  })
})
