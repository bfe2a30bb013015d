// Edits with the real command: output, exit codes and files.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annals, makeWorld, PROJECT, prompt, SESSION, type World } from './annals.ts'
import { inTerminal, noTerminal } from './in-terminal.ts'

const LONG_AGO = 1_770_000_000
const UUIDS = ['a1b2c3d4-0000-4000-8000-000000000001', 'b1b2c3d4-0000-4000-8000-000000000002']

const answer = JSON.stringify({
  parentUuid: UUIDS[0],
  cwd: '/home/mara/tidepool',
  type: 'assistant',
  message: {
    id: 'msg_1',
    role: 'assistant',
    model: 'claude-opus-4-6',
    content: [{ type: 'text', text: 'The sluice is mended.' }],
  },
  uuid: UUIDS[1],
  timestamp: '2026-02-11T09:13:00.000Z',
})

/** A session of a prompt and an answer, last written to long ago. */
function makeSession(): World & { path: string } {
  const world = makeWorld({
    [`${PROJECT}/${SESSION}.jsonl`]: `${prompt(UUIDS[0] ?? '', 'mend the sluice', { sessionId: SESSION })}\n${answer}\n`,
  })
  const path = join(world.home, PROJECT, `${SESSION}.jsonl`)
  utimesSync(path, LONG_AGO, LONG_AGO)
  return { ...world, path }
}

describe('annals edit', () => {
  test('shows, applies, lists and undoes an edit', () => {
    const world = makeSession()
    const before = readFileSync(world.path)
    const planned = annals(world, ['edit', 'rename', SESSION, 'harbour'])
    expect(planned).toMatchObject({ code: 0 })
    expect(planned.stdout).toMatch(
      /^Names the session "harbour"\.\n\n {2}append to .*\n\n {2}\+ 3 custom-title {2}harbour\n/,
    )
    expect(planned.stdout).toContain('7 checks passed; resuming loads 2 of 2 records, as before.')
    expect(planned.stdout).toMatch(/\n\nNothing was changed; add --apply to apply the plan\.\n$/)
    expect(readFileSync(world.path)).toStrictEqual(before)

    const done = annals(world, ['edit', 'rename', SESSION, 'harbour', '--apply'])
    expect(done.stdout).toMatch(/Edit 1 applied\. Undo with: annals undo 1\n$/)
    expect(annals(world, ['list']).stdout).toContain('harbour')
    expect(annals(world, ['edit']).stdout).toMatch(/^ +1 .* 0f6c1d6e +rename +done +Names the session "harbour"\.$/m)
    expect(annals(world, ['show', 'harbour']).stdout).toMatch(/^harbour\n/)

    const undone = annals(world, ['undo'])
    expect(undone.stdout).toMatch(/^Undoes edit 1 \(rename\): Names the session "harbour"\.[^]*\nDone\.\n$/)
    expect(readFileSync(world.path)).toStrictEqual(before)
    expect(statSync(world.path).mtimeMs).toBe(LONG_AGO * 1000)
    expect(annals(world, ['list']).stdout).toContain('mend the sluice')
    expect(annals(world, ['undo'])).toMatchObject({ code: 2, stderr: expect.stringMatching(/nothing to undo/) })
  })

  test('with --json, prints the plan or the report as data', () => {
    const world = makeSession()
    const planned = annals(world, ['edit', 'rename', SESSION, 'harbour', '--json'])
    const { plan, ...report } = JSON.parse(planned.stdout)
    expect(report).toMatchObject({ operation: 'rename', session: SESSION, applied: false, edit: null, touched: 1 })
    const other = annals(world, ['edit', 'rename', SESSION, 'harbour', '--apply', '--plan', 'ffff', '--json'])
    expect(other).toMatchObject({ code: 1, stderr: expect.stringMatching(/changed since the plan was shown/) })
    const done = annals(world, ['edit', 'rename', SESSION, 'harbour', '--apply', '--plan', plan, '--json'])
    expect(JSON.parse(done.stdout)).toMatchObject({ applied: true, edit: 1, canUndo: true, refusal: null })
  })

  test('refuses to rewrite a session that was just written to', () => {
    const world = makeSession()
    utimesSync(world.path, new Date(), new Date())
    const before = readFileSync(world.path)
    const change = ['edit', 'message', SESSION, 'b1b2', '--text', 'No.']
    const planned = annals(world, change)
    expect(planned).toMatchObject({ code: 1, stderr: '' })
    expect(planned.stdout.replaceAll('\n', ' ')).toMatch(
      /may be in use: it was written to less than a minute ago.*--copy/,
    )
    expect(planned.stdout).not.toContain('--apply')
    expect(annals(world, [...change, '--apply'])).toMatchObject({ code: 1, stdout: '' })
    expect(readFileSync(world.path)).toStrictEqual(before)
    expect(annals(world, ['edit', 'rename', SESSION, 'harbour', '--apply'])).toMatchObject({ code: 0 })
  })

  test.each([
    [['edit', 'message', SESSION, 'ffff', '--text', 'x'], /uuid "ffff"; "annals show SESSION --uuids"/],
    [['edit', 'message', SESSION, 'a1b2'], /Give the new text with --text/],
    [['edit', 'rename', 'nobody', 'x'], /There is no session or file "nobody"/],
    [['edit', 'rename', SESSION, 'x'.repeat(201)], /at most 200 characters/],
    [['edit', 'tag', SESSION, 'two words'], /is not a valid tag/],
    [['edit', 'renmae', SESSION, 'x'], /did you mean "annals edit rename"/],
    [['undo', '7'], /nothing to undo|no edit 7/],
  ])('refuses %j in one sentence and changes nothing', (args, message) => {
    const world = makeSession()
    const before = readFileSync(world.path)
    const { stdout, stderr, code } = annals(world, args)
    expect([stdout, code]).toStrictEqual(['', 2])
    expect(stderr).toMatch(message)
    expect(stderr.match(/^annals: .+$/gm)).toHaveLength(1)
    expect(readFileSync(world.path)).toStrictEqual(before)
  })

  test('asks to restore an archived session first', () => {
    const world = makeSession()
    annals(world, ['sync'])
    rmSync(world.path)
    annals(world, ['sync'])
    const { code, stderr } = annals(world, ['edit', 'rename', SESSION, 'harbour', '--apply'])
    expect(code).toBe(1)
    expect(stderr).toContain(`restore it first with "annals restore ${SESSION}"`)
    expect(annals(world, ['edit', 'star', SESSION]).code).toBe(0)
    expect(annals(world, ['list', '--starred']).stdout).toContain('★ [archived] mend the sluice')
  })

  test('shows escape characters in a preview as signs', () => {
    const text = '\u001b[31mred\u001b[0m sluice'
    for (const columns of [40, 80]) {
      const args = ['edit', 'message', SESSION, UUIDS[1] ?? '', '--text', text]
      const { stdout } = annals(makeSession(), args, { columns })
      expect(stdout).toContain('+ ␛[31mred␛[0m')
      expect(stdout).not.toContain('\u001b')
    }
  })

  test('stores tags, stars and notes', () => {
    const world = makeSession()
    expect(annals(world, ['edit', 'tag', SESSION, 'Bug', 'harbour/auth']).stdout).toBe(
      'mend the sluice\n#bug #harbour/auth\n',
    )
    expect(annals(world, ['edit', 'star', SESSION]).stdout).toMatch(/^Starred\.\n★ /)
    expect(annals(world, ['edit', 'star', SESSION]).stdout).toMatch(/^Already starred\.\n★ /)
    expect(annals(world, ['edit', 'star', SESSION, '--remove']).stdout).toMatch(/^Star removed\.\n[^★]/)
    expect(annals(world, ['edit', 'star', SESSION, '--remove']).stdout).toMatch(/^It had no star\.\n/)
    annals(world, ['edit', 'star', SESSION])
    annals(world, ['edit', 'note', SESSION, 'see line 3'])
    expect(annals(world, ['edit', 'tag', SESSION]).stdout).toBe('★ mend the sluice\n#bug #harbour/auth\nsee line 3\n')
    expect(annals(world, ['show', SESSION]).stdout).toMatch(/^★ mend the sluice #bug #harbour\/auth\nsee line 3\n/)
    expect(annals(world, ['list', '--tag', 'bug']).stdout).toContain('★ #bug #harbour/auth mend the sluice')
    expect(annals(world, ['list', '--tag', 'other']).stdout).toContain('No session matches (of 1);')
    const [listed] = JSON.parse(annals(world, ['list', '--json']).stdout).sessions
    expect(listed).toMatchObject({ tags: ['bug', 'harbour/auth'], starred: true, note: 'see line 3' })
    const shown = JSON.parse(annals(world, ['show', SESSION, '--json']).stdout).session
    expect(shown).toMatchObject({ tags: ['bug', 'harbour/auth'], starred: true, note: 'see line 3' })
    expect(JSON.parse(annals(world, ['search', 'sluice', 'tag:bug', '--json']).stdout).total).toBe(2)
    expect(JSON.parse(annals(world, ['search', 'sluice', 'is:starred', 'tag:other', '--json']).stdout).total).toBe(0)
  })

  test('writes a tag record as an edit', () => {
    const world = makeSession()
    const planned = annals(world, ['edit', 'tag', SESSION, 'bug', '--record'])
    expect(planned.stdout).toContain('Tags the transcript with "bug".')
    expect(planned.stdout).toMatch(/add --apply to apply the plan\.\n$/)
    expect(annals(world, ['edit', 'tag', SESSION]).stdout).not.toContain('#bug')
    annals(world, ['edit', 'tag', SESSION, 'bug', '--record', '--apply'])
    expect(readFileSync(world.path, 'utf8')).toMatch(/\n\{"type":"tag","tag":"bug","sessionId":"0f6c[^"]+"\}\n$/)
    expect(annals(world, ['edit', 'tag', SESSION]).stdout).toContain('#bug')
  })

  test('accepts messages by uuid prefix', () => {
    const world = makeSession()
    const { stdout } = annals(world, ['show', SESSION, '--uuids'])
    expect(stdout).toMatch(/^── 1 ─.*\na1b2c3d4 {2}❯ mend the sluice\n\nb1b2c3d4 {2}● The sluice is mended\./m)
    annals(world, ['edit', 'message', SESSION, 'b1b2c3d4', '--text', 'Not yet.', '--apply'])
    expect(annals(world, ['show', SESSION]).stdout).toContain('● Not yet.')
  })
})

describe.skipIf(noTerminal !== '')(`annals edit in a terminal${noTerminal}`, () => {
  let folder: string
  const path = process.env['PATH']
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'annals-vi-'))
    process.env['PATH'] = `${folder}${delimiter}${path ?? ''}`
  })
  afterAll(() => {
    process.env['PATH'] = path
    rmSync(folder, { recursive: true })
  })

  /** The script used as the editor; "$1" is the file. */
  function editor(script: string): void {
    writeFileSync(join(folder, 'vi'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, 'vi'), 0o700)
  }

  test('asks, and applies after yes', () => {
    const world = makeSession()
    const rename = ['edit', 'rename', SESSION, 'harbour']
    const no = inTerminal(world, rename, [{ sees: 'Type "yes": ', types: 'no\r' }])
    expect(no).toMatchObject({ code: 0, left: 0 })
    expect(no.screen).toContain('Nothing was changed.')
    expect(readFileSync(world.path, 'utf8')).not.toContain('harbour')
    const yes = inTerminal(world, rename, [{ sees: 'Type "yes": ', types: 'yes\r' }])
    expect(yes.screen).toContain('Edit 1 applied. Undo with: annals undo 1')
    expect(readFileSync(world.path, 'utf8')).toContain('"customTitle":"harbour"')
  })

  test('opens an editor on the text and leaves no file behind', () => {
    const world = makeSession()
    const change = ['edit', 'message', SESSION, 'b1b2c3d4']
    // Ctrl-C belongs to the editor.
    editor(`trap '' INT\ndirname "$1"\ncat "$1"\necho ' opened'\nread words\necho "$words" > "$1"`)
    const { screen, code, left } = inTerminal(world, change, [
      { sees: 'The sluice is mended. opened', types: '\u0003' },
      { sees: '^C', types: 'It leaks.\r' },
      { sees: 'Type "yes": ', types: 'yes\r' },
    ])
    expect([code, left]).toStrictEqual([0, 0])
    expect(screen).toMatch(/− The sluice is mended\.\s+\+ It leaks\./)
    expect(readFileSync(world.path, 'utf8')).toContain('"text":"It leaks."')
    const [folderOfText = ''] = screen.trim().split(/\s/)
    expect(folderOfText).toMatch(/annals-edit-/)
    expect(existsSync(folderOfText)).toBe(false)
  })

  test('an unchanged text changes nothing', () => {
    const world = makeSession()
    editor('echo >> "$1"')
    const { screen, code } = inTerminal(world, ['edit', 'message', SESSION, 'b1b2c3d4'], [])
    expect([screen.trim(), code]).toStrictEqual(['Nothing changed.', 0])
    editor('exit 1')
    expect(inTerminal(world, ['edit', 'message', SESSION, 'b1b2c3d4'], [])).toMatchObject({ code: 2 })
  })
})
