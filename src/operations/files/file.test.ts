import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ScriptedSession } from '../../../test/files/scripted-session.ts'
import { makeKeepWorld, type KeepWorld } from '../../../test/keep-world.ts'
import { fileContentInput, fileDiffInput, fileInput, fileVersionsInput } from './declarations.ts'
import { runFileContent, runFileDiff, runFileVersions } from './file-page.ts'
import { runFile } from './file.ts'
import { fileContentOutput, fileDiffOutput, fileOutput, fileVersionsOutput } from './outputs.ts'

const [FIRST, SECOND] = ['aaaa1111-0000-4000-8000-000000000000', 'bbbb2222-0000-4000-8000-000000000000'] as const
const CWD = '/home/mara/tidepool'
const APP = `${CWD}/src/app.ts`

let world: KeepWorld
beforeEach(() => {
  world = makeKeepWorld()
})
afterEach(() => world.remove())

function save(...sessions: readonly ScriptedSession[]): void {
  for (const session of sessions) world.write(`projects/-home-mara-tidepool/${session.id}.jsonl`, session.text())
}

const pretend = (id: string, more = {}) => new ScriptedSession({ id, cwd: CWD, isPretended: true, ...more })
const file = async (input: Record<string, unknown>, directory = CWD) =>
  fileOutput.parse(await runFile(world.context({ directory }), fileInput.parse(input)))

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

describe('a file at a message', () => {
  test('is the one after a call, its result, any message, and at a time', async () => {
    const session = pretend(FIRST)
    const asked = session.prompt('Write the app')
    const written = session.write(APP, 'one\ntwo\n')
    const said = session.say('Done. Now the edit.')
    const edited = session.edit(APP, 'two', 'zwei')
    const last = session.say('All done.')
    save(session)
    const versionAt = async (at?: string) => file({ path: APP, ...(at === undefined ? {} : { at }) })
    const one = {
      number: 1,
      label: 'exact',
      verified: true,
      sha256: hash('one\ntwo\n'),
      bytes: 8,
      content: 'one\ntwo\n',
    }
    const two = { number: 2, label: 'exact', sha256: hash('one\nzwei\n'), content: 'one\nzwei\n', changedOutside: [] }
    for (const at of [written.callUuid, written.resultUuid, said, said.slice(0, 13), '2026-02-11T09:00:04Z'])
      expect(await versionAt(at)).toMatchObject(one)
    for (const at of [edited.callUuid, edited.resultUuid, last, undefined])
      expect(await versionAt(at)).toMatchObject(two)
    expect(await versionAt()).toMatchObject({
      path: APP,
      session: FIRST,
      uuid: edited.resultUuid,
      callUuid: edited.callUuid,
      turn: 1,
      evidence: [{ kind: 'edit of the original', session: FIRST, uuid: edited.resultUuid }],
    })
    await expect(versionAt(asked)).rejects.toThrow('is not known at that moment')
    await expect(versionAt('nonsense-nonsense')).rejects.toThrow('neither a record nor a time')
    await expect(versionAt(FIRST.slice(0, 8))).rejects.toThrow('records begin with')
  })

  test('may have been changed by shell commands that no record shows', async () => {
    const session = pretend(FIRST)
    session.prompt('Write the app')
    const written = session.write(APP, 'one\n')
    const looked = session.bash('cat src/app.ts | head')
    session.bash('sed -i s/one/two/ src/app.ts')
    const said = session.say('Replaced.')
    save(session)
    const commands = async (at?: string) => {
      const report = await file({ path: APP, ...(at === undefined ? {} : { at }) })
      return 'laterCommands' in report ? report.laterCommands.map(({ command }) => command) : undefined
    }
    for (const at of [written.callUuid, written.resultUuid, looked.resultUuid]) expect(await commands(at)).toEqual([])
    for (const at of [said, undefined]) expect(await commands(at)).toEqual(['sed -i s/one/two/ src/app.ts'])
  })

  test('is found by a relative path, the end of a path, or a part of one', async () => {
    const session = pretend(FIRST)
    session.prompt('Write')
    session.write(APP, 'app')
    session.write(`${CWD}/lib/app.ts`, 'lib')
    save(session)
    expect(await file({ path: 'app.ts' }, `${CWD}/src`)).toMatchObject({ path: APP })
    expect(await file({ path: 'src/app.ts' }, '/elsewhere')).toMatchObject({ path: APP })
    expect(await file({ path: 'IB/APP' }, '/elsewhere')).toMatchObject({ path: `${CWD}/lib/app.ts` })
    await expect(file({ path: 'app.ts' }, '/elsewhere')).rejects.toThrow(
      `app.ts may mean 2 recorded files; give more of the path:\n  ${CWD}/lib/app.ts\n  ${APP}`,
    )
    await expect(file({ path: 'src' }, CWD)).rejects.toThrow('is a directory with 1 recorded file')
    await expect(file({ path: 'gone.ts' }, CWD)).rejects.toThrow('No session has read or changed gone.ts')
  })

  test('has the changes that something else made, and may be limited to a session', async () => {
    const session = pretend(FIRST)
    session.prompt('Write')
    const written = session.write(APP, 'a\nb\n')
    const other = pretend(SECOND, { startMs: Date.UTC(2026, 1, 12) })
    other.changeOutside(APP, 'A\nB\n')
    other.prompt('Edit it')
    const edited = other.edit(APP, 'B', 'C')
    save(session, other)
    expect(await file({ path: APP })).toMatchObject({
      session: SECOND,
      content: 'A\nC\n',
      changedOutside: [{ afterUuid: written.resultUuid, beforeUuid: edited.resultUuid, cause: { kind: 'unknown' } }],
    })
    expect(await file({ path: APP, session: FIRST })).toMatchObject({ uuid: written.resultUuid, content: 'a\nb\n' })
    expect(await file({ path: APP, session: SECOND, at: edited.callUuid })).toMatchObject({ content: 'A\nC\n' })
  })
})

describe('the versions of a file', () => {
  test('have their prompts and changes, by session', async () => {
    const first = pretend(FIRST)
    first.prompt('Write the app')
    first.write(APP, 'one\n')
    const second = pretend(SECOND, { startMs: Date.UTC(2026, 1, 12) })
    const asked = second.prompt('Make it longer')
    second.write(APP, 'one\ntwo\n')
    save(first, second)
    const versions = [
      { number: 1, session: FIRST, turn: 1, prompt: 'Write the app', added: 1, removed: 0, lines: 1, bytes: 4 },
      { session: SECOND, prompt: 'Make it longer', promptUuid: asked, lines: 2, bytes: 8 },
    ]
    const listed = await file({ path: APP, list: true })
    if (!('versions' in listed)) throw new Error('no list')
    expect(listed.versions[0]).toMatchObject(versions[0] ?? {})
    expect(listed.versions.at(-1)).toMatchObject(versions[1] ?? {})
    const page = await runFileVersions(world.context(), fileVersionsInput.parse({ path: APP }))
    expect(fileVersionsOutput.parse(page)).toEqual(listed)
    const own = await file({ path: APP, list: true, session: FIRST.slice(0, 8) })
    expect(own).toMatchObject({ versions: [versions[0]] })
  })

  test('are compared by number', async () => {
    const session = pretend(FIRST)
    session.prompt('Write the app')
    session.write(APP, 'one\n')
    session.edit(APP, 'one', 'two')
    session.edit(APP, 'two', 'three')
    save(session)
    const patch = (from: string, to: string) =>
      `diff --git a${APP} b${APP}\n--- a${APP}\n+++ b${APP}\n@@ -1 +1 @@\n-${from}\n+${to}\n`
    const diff = (...numbers: string[]) => file({ path: APP, diff: numbers })
    expect(await diff('1', '3')).toEqual({ path: APP, from: 1, to: 3, isComplete: true, patch: patch('one', 'three') })
    expect(await diff('3')).toMatchObject({ from: 2, to: 3, patch: patch('two', 'three') })
    expect(await diff('3..1')).toMatchObject({ from: 3, to: 1, patch: patch('three', 'one') })
    expect(await diff('2', '2')).toMatchObject({ patch: '' })
    await expect(diff('x')).rejects.toThrow('must be one or two version numbers')
    await expect(diff('1', '9')).rejects.toThrow('There is no version 9')
    const page = await runFileDiff(world.context(), fileDiffInput.parse({ path: APP, from: 0, to: 2 }))
    expect(fileDiffOutput.parse(page)).toMatchObject({ isComplete: true, diff: { added: 1, removed: 0 } })
  })

  test('show recorded passages if the whole is not known', async () => {
    const session = pretend(FIRST, { hidesOriginals: true })
    session.prompt('Edit the app')
    session.edit(APP, '', '')
    save(session)
    const text = session
      .text()
      .replaceAll('"old_string":""', '"old_string":"b"')
      .replaceAll('"new_string":""', '"new_string":"c"')
    const hunks = '"structuredPatch":[{"oldStart":7,"oldLines":1,"newStart":7,"newLines":1,"lines":["-b","+c"]}]'
    world.write(
      `projects/-home-mara-tidepool/${FIRST}.jsonl`,
      text
        .replace('"oldString":"","newString":""', '"oldString":"b","newString":"c"')
        .replace('"structuredPatch":[]', hunks),
    )
    expect(await file({ path: APP })).toMatchObject({ label: 'partial', sha256: null, content: null, bytes: null })
    expect(await file({ path: APP, diff: ['1'] })).toEqual({
      path: APP,
      from: 0,
      to: 1,
      isComplete: false,
      patch: `--- a${APP}\n+++ b${APP}\n@@ -7,1 +7,1 @@\n-b\n+c\n`,
    })
    const content = await runFileContent(world.context(), fileContentInput.parse({ path: APP, number: 1 }))
    expect(fileContentOutput.parse(content)).toMatchObject({
      isComplete: false,
      sections: [{ kind: 'diff', added: 1 }],
    })
  })

  test('trace runs of lines to the versions that wrote them, if asked', async () => {
    const session = pretend(FIRST)
    session.changeOutside(APP, 'a\nb\nc\nd\n')
    session.prompt('Edit the app')
    session.edit(APP, 'b', 'B\nnew')
    session.edit(APP, 'd', 'D')
    save(session)
    const content = async (number: number, more = {}) =>
      fileContentOutput.parse(
        await runFileContent(world.context(), fileContentInput.parse({ path: APP, number, ...more })),
      )
    expect(await content(3)).toMatchObject({ origins: null })
    expect((await content(1, { origins: true })).origins).toEqual([{ from: 1, count: 4, version: 0 }])
    expect((await content(3, { origins: true })).origins).toEqual([
      { from: 1, count: 1, version: 0 },
      { from: 2, count: 2, version: 2 },
      { from: 4, count: 1, version: 0 },
      { from: 5, count: 1, version: 3 },
    ])
  })

  test('are cut at a sane size on a page', async () => {
    const session = pretend(FIRST)
    session.prompt('Write')
    session.write(join(CWD, 'long.ts'), 'x\n'.repeat(50_000))
    save(session)
    const path = join(CWD, 'long.ts')
    const content = await runFileContent(world.context(), fileContentInput.parse({ path, number: 1, origins: true }))
    const [section] = fileContentOutput.parse(content).sections
    expect(content).toMatchObject({ isCut: true, isComplete: false, bytes: 100_000 })
    expect(content.origins).toEqual([{ from: 1, count: 20_000, version: 1 }])
    expect(section).toMatchObject({ kind: 'code', language: 'typescript', text: 'x\n'.repeat(20_000) })
  })
})
