import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Archive } from '../../archive/archive.ts'
import type { ArchivedVersion } from '../../archive/archived-version.ts'
import { readVersion } from '../../archive/read-version.ts'
import { redactVersions } from '../../archive/redact-versions.ts'
import { SpanList } from '../../format/secrets/span-list.ts'
import { archiveDirectory } from '../../reader/places.ts'
import { addStar, addTags, readAnnotations, writeNote } from '../../store/journal/annotations.ts'
import { Journal } from '../../store/journal/journal.ts'
import { asTyped } from '../../text/command-line.ts'
import { makeKeepWorld, promptLine, type KeepWorld } from '../../../test/keep-world.ts'
import { runRedact } from '../edit/redact.ts'
import { runRedactVerify } from '../edit/redact-verify.ts'
import { runList } from '../find/list.ts'
import { runBackup } from './backup.ts'
import { backupsBehind } from './known-backups.ts'
import { runForget } from './forget.ts'
import { runMerge } from './merge.ts'
import { runRestore } from './restore.ts'
import { runSync } from './sync.ts'
import { runVerify } from './verify.ts'

const ID = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const OTHER = '0f6c9999-3a52-4a4e-9b0c-5d8a1f0f7c12'
const FOLDER = 'projects/-home-mara-tidepool'

let world: KeepWorld
let target: string
let main: string

beforeEach(() => {
  world = makeKeepWorld()
  target = join(world.folder, 'backup')
  main = world.write(`${FOLDER}/${ID}.jsonl`, line(ID, 1))
})
afterEach(() => world.remove())

function line(session: string, number: number, text = `Tide ${number}`): string {
  return promptLine({ session, uuid: `${session}-${number}`, text })
}

const backUp = (input = {}) => runBackup(world.context(), { directory: target, ...input })

function contents(dataDirectory: string): Record<string, string[]> {
  const archive = Archive.open(archiveDirectory(dataDirectory))
  const all: Record<string, string[]> = {}
  for (const version of archive.all()) (all[version.path] ??= []).push(textOf(archive, version))
  archive.close()
  return all
}

function textOf(archive: Archive, version: ArchivedVersion): string {
  return Buffer.concat([...readVersion(archive, version)]).toString()
}

describe('backup', () => {
  test('copies every version, then only what is new', async () => {
    expect(await backUp({ verify: true })).toMatchObject({ added: 1, changed: 0, damaged: [] })
    expect(await backUp()).toMatchObject({ added: 0, changed: 0, bytes: 0 })
    appendFileSync(main, line(ID, 2))
    expect(await backUp()).toMatchObject({ added: 0, changed: 1, bytes: line(ID, 2).length })
    writeFileSync(main, line(ID, 3))
    expect(await backUp({ verify: true })).toMatchObject({ added: 1, changed: 0, damaged: [] })
    expect(contents(target)).toEqual({ [main]: [line(ID, 1) + line(ID, 2), line(ID, 3)] })
    expect(contents(target)).toEqual(contents(world.data))
  })

  test('keeps a cut file beside its longer version', async () => {
    appendFileSync(main, line(ID, 2))
    await backUp()
    writeFileSync(main, line(ID, 1))
    await backUp()
    expect(await backUp()).toMatchObject({ added: 0, changed: 0 })
    expect(contents(target)).toEqual({ [main]: [line(ID, 1) + line(ID, 2), line(ID, 1)] })
  })

  test('keeps what the archive lost, and adds the versions of a new archive', async () => {
    await backUp()
    rmSync(archiveDirectory(world.data), { recursive: true })
    rmSync(`${archiveDirectory(world.data)}-seal.json`)
    rmSync(join(world.data, 'index'), { recursive: true })
    writeFileSync(main, line(ID, 7))
    await backUp()
    expect(contents(target)).toEqual({ [main]: [line(ID, 1), line(ID, 7)] })
  })

  test('forgets what was forgotten', async () => {
    world.write(`${FOLDER}/${OTHER}.jsonl`, line(OTHER, 1, 'a secret plan'))
    await backUp()
    await runForget(world.context(), { sessions: [OTHER], yes: true })
    expect(backupsBehind(world.data)).toEqual([target])
    expect(await runForget(world.context(), { sessions: [ID] })).toMatchObject({ applied: false, backups: [target] })
    expect(await backUp()).toMatchObject({ forgotten: 1 })
    expect(backupsBehind(world.data)).toEqual([])
    expect(Object.keys(contents(target))).toEqual([main])
    expect(bytesBelow(target)).not.toContain('a secret plan')
  })

  test('is named by a redaction and by its verification until it is updated', async () => {
    const redaction = { sessions: [ID], text: ['Tide 1'] }
    const isNamed = async () => {
      const { notSearched } = await runRedactVerify(world.context(), {})
      return notSearched.some(({ path, reason }) => path === target && reason === 'outdated')
    }
    await backUp()
    expect(await isNamed()).toBe(false)
    const { notes } = await runRedact(world.context(), redaction)
    expect(notes.map(asTyped).join('\n')).toContain(`The backup in ${target} still has the text`)
    const applied = await runRedact(world.context(), { ...redaction, apply: true })
    expect(applied.notes.map(asTyped).join('\n')).toContain(target)
    expect(await isNamed()).toBe(true)
    await backUp()
    expect(contents(target)).toEqual({ [main]: [line(ID, 1).replace('Tide 1', '******')] })
    expect(await isNamed()).toBe(false)
  })

  test('masks what was redacted', async () => {
    await backUp()
    const archive = Archive.open(archiveDirectory(world.data))
    const [version] = archive.all()
    if (!version) throw new Error('nothing archived')
    const at = line(ID, 1).indexOf('Tide')
    redactVersions(archive, [{ id: version.id, spans: SpanList.of([{ start: at, end: at + 4 }]) }])
    archive.close()
    const context = world.context({ syncs: false })
    expect(await runBackup(context, { directory: target })).toMatchObject({ added: 0, changed: 1 })
    expect(contents(target)).toEqual({ [main]: [line(ID, 1).replace('Tide', '****')] })
  })

  test('copies the journal with its backups of edits', async () => {
    await runSync(world.context(), { waitMs: 0 })
    annotate(world.data, ID, { tags: ['sea'] })
    const kept = join(world.data, 'journal', 'backups', '1')
    world.write('../data/journal/backups/1/0', 'before the edit')
    expect(await backUp()).toMatchObject({ editFiles: 1 })
    expect(readFileSync(join(target, 'journal', 'backups', '1', '0'), 'utf8')).toBe('before the edit')
    rmSync(kept, { recursive: true })
    expect(await backUp()).toMatchObject({ editFiles: 0 })
    expect(existsSync(join(target, 'journal', 'backups', '1', '0'))).toBe(false)
    expect(annotationsOf(target, ID).tags).toEqual(['sea'])
  })

  test('refuses other directories', async () => {
    await runSync(world.context(), { waitMs: 0 })
    await expect(runBackup(world.context(), { directory: join(world.data, 'x') })).rejects.toThrow('should protect')
    await expect(runBackup(world.context(), { directory: world.home })).rejects.toThrow('should protect')
    const link = join(world.folder, 'link')
    symlinkSync(world.data, link)
    await expect(runBackup(world.context(), { directory: join(link, 'x') })).rejects.toThrow('should protect')
    await expect(runMerge(world.context(), { directory: link })).rejects.toThrow('in use')
    world.write('../notes/a.txt', 'mine')
    await expect(runBackup(world.context(), { directory: join(world.folder, 'notes') })).rejects.toThrow('other files')
    await backUp()
    const other = makeKeepWorld()
    other.write(`${FOLDER}/${OTHER}.jsonl`, line(OTHER, 1))
    await expect(runBackup(other.context(), { directory: target })).rejects.toThrow('another machine')
    other.remove()
  })

  test('reports a damaged chunk and keeps the rest', async () => {
    world.write(`${FOLDER}/${OTHER}.jsonl`, line(OTHER, 1))
    await runSync(world.context(), { waitMs: 0 })
    const pack = join(archiveDirectory(world.data), 'packs', '000001.pack')
    const bytes = readFileSync(pack)
    bytes.writeUInt8((bytes[10] ?? 0) ^ 0xff, 10)
    writeFileSync(pack, bytes)
    const report = await runBackup(world.context({ syncs: false }), { directory: target })
    expect(report).toMatchObject({ added: 1, damaged: [{ version: 1 }] })
    expect(Object.keys(contents(target))).toHaveLength(1)
  })
})

describe('restore from a backup', () => {
  test('restores a session that the archive does not have', async () => {
    await backUp()
    rmSync(main)
    rmSync(world.data, { recursive: true })
    const report = await runRestore(world.context(), { sessions: [ID.slice(0, 8)], from: target })
    expect(report.files).toMatchObject([{ target: main, state: 'restored' }])
    expect(readFileSync(main, 'utf8')).toBe(line(ID, 1))
  })
})

describe('merge', () => {
  let other: KeepWorld
  beforeEach(() => {
    other = makeKeepWorld()
  })
  afterEach(() => other.remove())

  const merge = (input = {}) => runMerge(world.context(), { directory: other.data, machine: 'laptop', ...input })
  const listed = async () => {
    const { sessions } = await runList(world.context(), { sort: 'ended' })
    return sessions.map(({ id, machine }) => [id, machine])
  }

  test('fills an empty data directory with everything of a backup', async () => {
    annotate(world.data, ID, { tags: ['sea'], note: 'low water' })
    await backUp()
    const empty = makeKeepWorld()
    const report = await runMerge(empty.context(), { directory: target })
    expect(report).toMatchObject({ added: 1, sessions: 1, machine: null, annotated: 1 })
    expect(contents(empty.data)).toEqual(contents(world.data))
    expect(annotationsOf(empty.data, ID)).toMatchObject({ tags: ['sea'], note: 'low water' })
    expect(await runBackup(empty.context(), { directory: target })).toMatchObject({ added: 0, changed: 0 })
    empty.remove()
  })

  test('continues the backup of a machine that was set up again', async () => {
    await backUp()
    rmSync(world.data, { recursive: true })
    rmSync(main)
    world.write(`${FOLDER}/${OTHER}.jsonl`, line(OTHER, 1))
    await expect(backUp()).rejects.toThrow('another machine')
    await runMerge(world.context(), { directory: target, sameMachine: true })
    expect(await listed()).toEqual(
      expect.arrayContaining([
        [ID, null],
        [OTHER, null],
      ]),
    )
    expect(await backUp()).toMatchObject({ added: 1 })
  })

  test('keeps each session once, and tells machines apart', async () => {
    other.write(`projects/-Users-mara-tidepool/${ID}.jsonl`, line(ID, 1))
    other.write(`projects/-Users-mara-tidepool/${OTHER}.jsonl`, line(OTHER, 1))
    await runSync(other.context(), { waitMs: 0 })
    expect(await merge()).toMatchObject({ added: 1, sessions: 1, machine: 'laptop' })
    expect(await listed()).toEqual(
      expect.arrayContaining([
        [ID, null],
        [OTHER, 'laptop'],
      ]),
    )
    expect(await merge()).toMatchObject({ added: 0, changed: 0, sessions: 0 })
    expect(await listed()).toHaveLength(2)
    expect(await runVerify(world.context(), {})).toMatchObject({ damaged: [], problems: [], lost: [] })
  })

  test('indexes what grew since the last merge', async () => {
    const path = other.write(`${FOLDER}/${OTHER}.jsonl`, line(OTHER, 1))
    await runSync(other.context(), { waitMs: 0 })
    await merge()
    appendFileSync(path, line(OTHER, 2))
    await runSync(other.context(), { waitMs: 0 })
    expect(await merge()).toMatchObject({ added: 0, changed: 1 })
    const { sessions } = await runList(world.context(), { sort: 'ended' })
    expect(sessions.find(({ id }) => id === OTHER)).toMatchObject({ prompts: 2 })
  })

  test('keeps a machine that is merged under another name once, and lets its files go on', async () => {
    const path = other.write(`${FOLDER}/${OTHER}.jsonl`, line(OTHER, 1))
    other.write('history.jsonl', '{"display":"ebb"}\n')
    await runSync(other.context(), { waitMs: 0 })
    expect(await merge()).toMatchObject({ added: 2, machine: 'laptop' })
    // The first backup gives the machine an identity.
    const copy = join(other.folder, 'copy')
    await runBackup(other.context(), { directory: copy })
    expect(await merge({ directory: copy, machine: 'netbook' })).toMatchObject({ added: 0, changed: 0 })
    appendFileSync(path, line(OTHER, 2))
    await runBackup(other.context(), { directory: copy })
    expect(await merge({ directory: copy, machine: 'netbook' })).toMatchObject({ added: 0, changed: 1 })
    expect(await listed()).toContainEqual([OTHER, 'laptop'])
    expect(Object.values(contents(world.data)).flat()).toContain(line(OTHER, 1) + line(OTHER, 2))
    expect(Object.values(contents(world.data)).flat()).not.toContain(line(OTHER, 1))
  })

  test('a restored session is one of this machine', async () => {
    other.write(`${FOLDER}/${OTHER}.jsonl`, line(OTHER, 1))
    await runSync(other.context(), { waitMs: 0 })
    await merge()
    expect(await listed()).toContainEqual([OTHER, 'laptop'])
    await runRestore(world.context(), { sessions: [OTHER] })
    expect(await listed()).toContainEqual([OTHER, null])
  })

  test('restores the longer file of a session that went on elsewhere', async () => {
    other.write(`${FOLDER}/${ID}.jsonl`, line(ID, 1) + line(ID, 2))
    await runSync(other.context(), { waitMs: 0 })
    await runSync(world.context(), { waitMs: 0 })
    await merge()
    expect(await listed()).toContainEqual([ID, 'laptop'])
    await runRestore(world.context(), { sessions: [ID], overwrite: true })
    expect(readFileSync(main, 'utf8')).toBe(line(ID, 1) + line(ID, 2))
    expect(await listed()).toContainEqual([ID, null])
  })

  test('joins tags, stars and notes of both', async () => {
    other.write(`${FOLDER}/${ID}.jsonl`, line(ID, 1))
    await runSync(other.context(), { waitMs: 0 })
    await runSync(world.context(), { waitMs: 0 })
    annotate(world.data, ID, { tags: ['sea'], note: 'low water' })
    annotate(other.data, ID, { tags: ['tide'], note: 'high water', isStarred: true })
    const expected = { tags: ['sea', 'tide'], note: 'low water\n\nhigh water', isStarred: true, messageNotes: [] }
    expect(await merge()).toMatchObject({ annotated: 1 })
    expect(annotationsOf(world.data, ID)).toEqual(expected)
    expect(await merge()).toMatchObject({ annotated: 0 })
    expect(annotationsOf(world.data, ID)).toEqual(expected)
  })

  test('restores a session of another machine to this one', async () => {
    other.write(`${FOLDER}/${OTHER}.jsonl`, line(OTHER, 1))
    await runSync(other.context(), { waitMs: 0 })
    await merge()
    const report = await runRestore(world.context(), { sessions: [OTHER] })
    const restored = join(world.home, FOLDER, `${OTHER}.jsonl`)
    expect(report.files).toMatchObject([{ target: restored, state: 'restored' }])
    expect(readFileSync(restored, 'utf8')).toBe(line(OTHER, 1))
  })

  test('does not bring back what was forgotten here', async () => {
    other.write(`${FOLDER}/${OTHER}.jsonl`, line(OTHER, 1))
    await runSync(other.context(), { waitMs: 0 })
    await merge()
    await runForget(world.context(), { sessions: [OTHER], yes: true })
    expect(await merge()).toMatchObject({ added: 0, sessions: 0 })
  })

  test('refuses a directory without an archive, and its own', async () => {
    await expect(merge({ directory: join(world.folder, 'nothing') })).rejects.toThrow('has no archive')
    await expect(merge({ directory: world.data })).rejects.toThrow('in use')
  })
})

function annotate(data: string, id: string, given: { tags?: string[]; note?: string; isStarred?: boolean }): void {
  const journal = Journal.open(data)
  const at = '2026-02-11T09:30:00.000Z'
  if (given.tags) addTags(journal, id, given.tags, at)
  if (given.note !== undefined) writeNote(journal, id, given.note, at)
  if (given.isStarred) addStar(journal, id, at)
  journal.close()
}

function annotationsOf(data: string, id: string) {
  const journal = Journal.open(data)
  try {
    return readAnnotations(journal, id)
  } finally {
    journal.close()
  }
}

function bytesBelow(directory: string): string {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n')
}
