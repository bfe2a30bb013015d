import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { editInEditor, splitWords } from './editor.ts'

let folder: string
const kept = process.env['TMPDIR']
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'annals-editor-'))
  process.env['TMPDIR'] = folder
})
afterEach(() => {
  if (kept === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = kept
  rmSync(folder, { recursive: true })
})

/** An editor that runs this script; `$1` is the file. */
function editor(script: string): string {
  const path = join(folder, 'my editor')
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o700)
  return `'${path}'`
}

const leftovers = () => readdirSync(folder).filter((name) => name.startsWith('annals-edit-'))

describe.skipIf(process.platform === 'win32')('editInEditor', () => {
  test('returns the text the editor saved', async () => {
    const said = join(folder, 'said')
    const script = `stat -c '%a' "$2" > '${said}'; stat -c '%a' "$(dirname "$2")" >> '${said}'; echo "$1" >> '${said}'; cat "$2" >> '${said}'; printf 'new\\n' > "$2"`
    const env = { VISUAL: `${editor(script)} --wait`, EDITOR: 'false' }
    expect(await editInEditor('old ✓', env)).toBe('new')
    expect(readFileSync(said, 'utf8')).toBe('600\n700\n--wait\nold ✓')
    expect(leftovers()).toStrictEqual([])
  })

  test('removes the newline that editors add, and no other', async () => {
    const env = { EDITOR: editor('echo >> "$1"') }
    expect(await editInEditor('a', env)).toBe('a')
    expect(await editInEditor('a\n', env)).toBe('a\n\n')
    expect(await editInEditor('', env)).toBe('')
  })

  test.each([
    ['an editor that fails', 'exit 3', /exited with 3; nothing was changed/],
    ['one that is killed', 'kill -9 $$', /exited with a signal/],
  ])('%s leaves nothing behind', async (_, script, message) => {
    await expect(editInEditor('secret', { EDITOR: editor(script) })).rejects.toThrow(message)
    expect(leftovers()).toStrictEqual([])
  })

  test('names a missing editor', async () => {
    const env = { EDITOR: join(folder, 'gone') }
    await expect(editInEditor('secret', env)).rejects.toThrow(/could not be started \(ENOENT\); set EDITOR/)
    expect(existsSync(folder)).toBe(true)
    expect(leftovers()).toStrictEqual([])
  })
})

describe('splitWords', () => {
  test.each([
    ['vi', ['vi']],
    ['  code  --wait ', ['code', '--wait']],
    [`'/Applications/My Editor' -n`, ['/Applications/My Editor', '-n']],
    [`"C:\\\\Program Files\\\\e.exe" -x`, ['C:\\Program Files\\e.exe', '-x']],
    ['/a/my\\ editor', ['/a/my editor']],
    [`emacs -eval '(x "y")' ''`, ['emacs', '-eval', '(x "y")', '']],
    [`a"b c"d`, ['ab cd']],
    ['', []],
  ])('%s', (line, words) => {
    expect(splitWords(line)).toStrictEqual(words)
  })
})
