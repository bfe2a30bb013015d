import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { runs } from '../../test/extent.ts'
import { countChanges, unifiedDiff, type FileChangeText } from './unified-diff.ts'

const root = mkdtempSync(join(tmpdir(), 'annals-diff-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let count = 0

function apply(changes: readonly FileChangeText[]): Record<string, string> {
  const folder = join(root, String(count++))
  mkdirSync(folder)
  for (const { name, before } of changes) {
    if (before === null) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), before)
  }
  const env = { PATH: process.env['PATH'], HOME: root, GIT_CONFIG_NOSYSTEM: '1', GIT_CEILING_DIRECTORIES: root }
  const { status, stderr } = spawnSync('git', ['apply', '--whitespace=nowarn', '-'], {
    cwd: folder,
    env,
    input: changes.map((change) => unifiedDiff(change)).join(''),
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(files.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

const expected = (changes: readonly FileChangeText[]) =>
  Object.fromEntries(changes.flatMap(({ name, after }) => (after === null ? [] : [[name, after]])))

const line = fc.constantFrom(
  'a',
  'b',
  'c',
  '',
  ' ',
  '\t',
  'ä€😀',
  '\r',
  '-x',
  '+x',
  '\\ x',
  '@@ -1 +1 @@',
  '--- a',
  'é\u2028',
)
const content = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.boolean())
  .map(([lines, isEnded]) => lines.join('\n') + (isEnded && lines.length > 0 ? '\n' : ''))

describe('a unified diff', () => {
  test('is in the format of git', () => {
    const change = { name: 'src/a.ts', before: 'one\ntwo\n', after: 'one\n2' }
    expect(unifiedDiff(change)).toBe(
      'diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n\\ No newline at end of file\n',
    )
    expect(countChanges(change.before, change.after)).toEqual({ added: 1, removed: 1 })
  })

  test.each([
    ['a new file', null, 'x\n'],
    ['a new empty file', null, ''],
    ['a deleted file', 'x\ny', null],
    ['a deleted empty file', '', null],
    ['an emptied file', 'x\n', ''],
    ['a filled file', '', 'x'],
    ['carriage returns', 'a\r\nb\r\n', 'a\r\nc\r\n'],
    ['a null character', 'a\0\nb\n', 'a\0\nc\n'],
  ])('of %s applies', (_, before, after) => {
    const changes = [{ name: 'dir/file', before, after }]
    expect(apply(changes)).toEqual(expected(changes))
  })

  test.each(['a b', 'tab\there', 'quo"te', 'back\\slash', 'ümlaut', 'line\nbreak', ' lead', '-dash', 'a => b', '日本'])(
    'applies to a file named %j',
    (name) => {
      const changes = [
        { name, before: 'x\n', after: 'y\n' },
        { name: `${name}.new`, before: null, after: 'new\n' },
        { name: `${name}.old`, before: 'old\n', after: null },
      ]
      expect(apply(changes)).toEqual(expected(changes))
    },
  )

  test('replaces a file with too many changes', () => {
    const text = (sign: string) => Array.from({ length: 5000 }, (_, index) => `${sign}${index}`).join('\n')
    const changes = [{ name: 'long', before: text('a'), after: `${text('b')}\n` }]
    expect(apply(changes)).toEqual(expected(changes))
  })

  test('applies, whatever the contents', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(content, content), { minLength: 1, maxLength: 20 }), (pairs) => {
        const changes = pairs.map(([before, after], index) => ({ name: `f${index}`, before, after }))
        expect(apply(changes)).toEqual(expected(changes))
      }),
      { numRuns: runs(100) },
    )
  })
})
