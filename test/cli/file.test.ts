// The commands about the history of files, as they are typed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../files/git-repository.ts'
import { ScriptedSession } from '../files/scripted-session.ts'
import { annals, makeWorld, PROJECT, SESSION } from './annals.ts'

const APP = '/home/mara/tidepool/src/app.ts'
const CONTENT = 'ä\ttab\r\n\u001B[31mred\nno end'

const session = new ScriptedSession({ id: SESSION, cwd: '/home/mara/tidepool', isPretended: true })
session.prompt('Write the app')
const written = session.write(APP, 'one\ntwo\n')
session.prompt('Use odd characters')
session.write(APP, CONTENT)
session.changeOutside('/home/mara/tidepool/large.ts', 'x\n')
const hidden = new ScriptedSession({
  id: '2a7c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c12',
  cwd: '/home/mara/tidepool',
  isPretended: true,
  hidesOriginals: true,
})
hidden.prompt('Edit a large file')
hidden.changeOutside('/home/mara/tidepool/large.ts', 'x\n')
hidden.edit('/home/mara/tidepool/large.ts', 'x', 'y')

const world = makeWorld({
  [`${PROJECT}/${session.id}.jsonl`]: session.text(),
  [`${PROJECT}/${hidden.id}.jsonl`]: hidden.text(),
})

describe('annals file', () => {
  test('prints every byte to a pipe, and no control characters to a terminal', () => {
    expect(annals(world, ['file', 'app.ts'])).toEqual({ stdout: CONTENT, stderr: expect.any(String), code: 0 })
    expect(annals(world, ['file', 'app.ts', '--at', written.callUuid]).stdout).toBe('one\ntwo\n')
    expect(annals(world, ['file', 'app.ts'], { columns: 100 }).stdout).not.toContain('\u001B[31m')
  })

  test('lists versions with label, turn, changes and prompt', () => {
    const { stdout } = annals(world, ['file', 'app.ts', '--list'])
    expect(stdout).toContain(APP)
    expect(stdout).toMatch(/^1 .* exact ✓ +0f6c1d6e +1 +8 B +\+2 −0 +Write the app$/m)
    expect(stdout).toMatch(/^2 .* exact +0f6c1d6e +2 +\d+ B +\+3 −2 +Use odd characters$/m)
    expect(stdout).toContain(
      '2 versions. Print one with "annals file /home/mara/tidepool/src/app.ts --at MESSAGE|TIME"',
    )
    const tsv = annals(world, ['file', 'app.ts', '--list', '--tsv']).stdout.split('\n')
    expect(tsv[0]).toMatch(/^number\ttime\tlabel\tverified\tsession\t/)
    expect(tsv).toHaveLength(4)
  })

  test('compares two versions, or one with that before it', () => {
    const two = annals(world, ['file', 'app.ts', '--diff', '1', '2']).stdout
    expect(two).toContain('@@ -1,2 +1,3 @@\n-one\n-two\n+ä\ttab\r\n')
    expect(annals(world, ['file', 'app.ts', '--diff', '2']).stdout).toBe(two)
    expect(annals(world, ['file', 'app.ts', '--diff', '1', '2', '3']).code).toBe(2)
  })

  test('refuses to print a partial version, and shows its changes', () => {
    const { stdout, stderr, code } = annals(world, ['file', 'large.ts'])
    expect({ stdout, code }).toEqual({ stdout: '', code: 1 })
    expect(stderr).toContain(
      'Version 1 of /home/mara/tidepool/large.ts is partial: its whole content is not known. "annals file /home/mara/tidepool/large.ts --diff 1" shows the recorded changes',
    )
    const diff = annals(world, ['file', 'large.ts', '--diff', '1'])
    expect(diff.stdout).toContain('-x\n+y\n')
    expect(diff.stderr).toContain('do not apply as a patch')
    const json = JSON.parse(annals(world, ['file', 'large.ts', '--json']).stdout)
    expect(json).toMatchObject({ label: 'partial', verified: false, sha256: null, bytes: null, content: null })
  })
})

test('annals checkout writes to a new directory and says what it wrote', () => {
  const folder = join(temporaryFolder(), 'tree')
  const { stdout, code } = annals(world, ['checkout', SESSION.slice(0, 8), '-o', folder])
  expect(code).toBe(0)
  expect(stdout).toContain(`Wrote 1 file (${Buffer.byteLength(CONTENT)} B) of session 0f6c1d6e`)
  expect(readFileSync(join(folder, 'src/app.ts'), 'utf8')).toBe(CONTENT)
  expect(annals(world, ['checkout', SESSION, '-o', folder])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is not empty, and nothing is overwritten'),
  })
  expect(annals(world, ['checkout', SESSION])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('-o is missing'),
  })
})

test('annals patch prints a patch, and says on standard error what is to be known', () => {
  const { stdout, stderr, code } = annals(world, ['patch', SESSION])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^diff --git a\/src\/app\.ts b\/src\/app\.ts\nnew file mode 100644\nindex 0{40}\.\./)
  expect(stderr).toContain('The patch is not compared with a repository; "--base COMMIT" proves that it applies.')
  const partial = annals(world, ['patch', hidden.id])
  expect(partial).toMatchObject({ stdout: '', code: 1 })
  expect(partial.stderr).toContain('large.ts: its content before the changes is not known')
})
