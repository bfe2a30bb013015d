// Every edit changes only the named bytes, and an undo restores every byte, name and time.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { SpanList } from '../../src/format/secrets/span-list.ts'
import { applyPlan } from '../../src/edit/apply/apply-plan.ts'
import { sweepBackups } from '../../src/edit/apply/sweep-backups.ts'
import { statOf } from '../../src/edit/edit-transcript.ts'
import type { FileEdit, FileStamp, ByteReplacement } from '../../src/edit/plan.ts'
import { planUndo } from '../../src/edit/undo-plan.ts'
import { readEdit, type NewEdit } from '../../src/store/journal/edit-log.ts'
import { Journal } from '../../src/store/journal/journal.ts'
import { runs } from '../extent.ts'
import '../seed.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

interface World {
  root: string
  journal: Journal
}

function makeWorld(): World {
  const folder = mkdtempSync(join(homedir(), 'edit-'))
  folders.push(folder)
  const root = join(folder, 'claude')
  mkdirSync(root)
  return { root, journal: Journal.open(join(folder, 'annals')) }
}

function put({ root }: World, name: string, bytes: Uint8Array): string {
  const path = join(root, name)
  writeFileSync(path, bytes, { mode: 0o640 })
  utimesSync(path, 1_700_000_000.25, 1_700_000_000.25)
  return path
}

function stamp(path: string): FileStamp {
  return { ...statOf(path), path, sha256: createHash('sha256').update(readFileSync(path)).digest('hex') }
}

const EDIT: NewEdit = {
  at: '2026-01-01T00:00:00.000Z',
  operation: 'test',
  session: null,
  summary: 'Tests.',
  canUndo: true,
  undoes: null,
  todo: null,
}

function apply({ root, journal }: World, edits: readonly FileEdit[], edit = EDIT): number {
  return applyPlan(edits, { journal, roots: [root], edit, lateMs: 0 })
}

function undo(world: World, id: number): void {
  const edit = readEdit(world.journal, id)
  if (!edit) throw new Error(`no edit ${id}`)
  apply(world, planUndo(edit).edits, { ...EDIT, operation: 'undo', undoes: id, canUndo: false })
}

/** Returns every file with its bytes, mode and time. */
function snapshot({ root }: World): Record<string, unknown> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const { mode, mtimeMs } = statSync(path)
      return [
        relative(root, path),
        { bytes: readFileSync(path).toString('latin1'), mode, at: Math.round(mtimeMs * 100) },
      ]
    }),
  )
}

const bytes = fc.uint8Array({ maxLength: 400 })

/** Returns ascending replacements that fit a file of this size. */
function toReplacements(size: number, cuts: readonly number[], fresh: readonly Uint8Array[]): ByteReplacement[] {
  const places = [...new Set(cuts.map((cut) => cut % (size + 1)))].toSorted((a, b) => a - b)
  const replacements: ByteReplacement[] = []
  for (let place = 0; place + 1 < places.length; place += 2) {
    const [offset = 0, end = 0] = places.slice(place, place + 2)
    replacements.push({ offset, length: end - offset, bytes: Buffer.from(fresh[place / 2] ?? []) })
  }
  return replacements
}

function expected(before: Uint8Array, replacements: readonly ByteReplacement[]): Buffer {
  let place = 0
  const parts: Uint8Array[] = []
  for (const { offset, length, bytes: fresh } of replacements) {
    parts.push(before.subarray(place, offset), fresh)
    place = offset + length
  }
  return Buffer.concat([...parts, before.subarray(place)])
}

describe('an edit', () => {
  test('that changes nothing leaves the same bytes', () => {
    fc.assert(
      fc.property(bytes, (content) => {
        const world = makeWorld()
        const path = put(world, 'a.jsonl', content)
        apply(world, [{ kind: 'rewrite', file: stamp(path), replacements: [] }])
        expect(readFileSync(path)).toEqual(Buffer.from(content))
        world.journal.close()
      }),
      { numRuns: runs(25) },
    )
  })

  test('changes only the named bytes, keeps mode and time, and is undone exactly', () => {
    fc.assert(
      fc.property(
        bytes,
        fc.array(fc.nat(), { maxLength: 8 }),
        fc.array(bytes, { maxLength: 4 }),
        (content, cuts, fresh) => {
          const world = makeWorld()
          const path = put(world, 'a.jsonl', content)
          const before = snapshot(world)
          const replacements = toReplacements(content.length, cuts, fresh)
          const id = apply(world, [{ kind: 'rewrite', file: stamp(path), replacements }])
          expect(readFileSync(path)).toEqual(expected(content, replacements))
          expect(statSync(path)).toMatchObject({ mtimeMs: 1_700_000_000_250, mode: 0o100640 })
          undo(world, id)
          expect(snapshot(world)).toEqual(before)
          world.journal.close()
        },
      ),
      { numRuns: runs(40) },
    )
  })

  test('in place masks only the named bytes', () => {
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(), { maxLength: 8 }), (content, cuts) => {
        const world = makeWorld()
        const path = put(world, 'a.jsonl', content)
        const { inode } = stamp(path)
        const replacements = toReplacements(content.length, cuts, []).map(({ offset, length }) => ({
          offset,
          length,
          bytes: Buffer.alloc(length, '*'),
        }))
        const spans = SpanList.of(replacements.map(({ offset, length }) => ({ start: offset, end: offset + length })))
        apply(world, [{ kind: 'mask', file: stamp(path), spans }], { ...EDIT, canUndo: false })
        expect(readFileSync(path)).toEqual(expected(content, replacements))
        expect(stamp(path)).toMatchObject({ inode, mtimeMs: 1_700_000_000_250 })
        world.journal.close()
      }),
      { numRuns: runs(25) },
    )
  })
})

/** One of many edits, as numbers that fit any home. */
const moves = fc.record({
  kind: fc.constantFrom('rewrite', 'append', 'create', 'remove', 'move', 'folder'),
  which: fc.nat(),
  cuts: fc.array(fc.nat(), { maxLength: 6 }),
  fresh: fc.array(bytes, { minLength: 1, maxLength: 3 }),
})

function toEdit(
  world: World,
  move: { kind: string; which: number; cuts: number[]; fresh: Uint8Array[] },
  round: number,
): FileEdit {
  const names = Object.keys(snapshot(world)).toSorted()
  const name = names[move.which % Math.max(1, names.length)]
  const [first = new Uint8Array()] = move.fresh
  const target = join(world.root, move.kind === 'folder' ? `deep-${round}/in/side` : '', `new-${round}.jsonl`)
  if (name === undefined || move.kind === 'create' || move.kind === 'folder')
    return { kind: 'create', path: target, pieces: [Buffer.from(first)] }
  const file = stamp(join(world.root, name))
  if (move.kind === 'append')
    return { kind: 'append', file, bytes: Buffer.from(`${Buffer.from(first).toString('hex')}\n`) }
  if (move.kind === 'remove') return { kind: 'remove', file }
  if (move.kind === 'move') return { kind: 'move', from: file.path, to: join(world.root, `moved-${round}.jsonl`) }
  return { kind: 'rewrite', file, replacements: toReplacements(file.size, move.cuts, move.fresh) }
}

describe('fifty edits in a row', () => {
  test('undone one by one, restore every byte, name and time, and leave no backup', () => {
    fc.assert(
      fc.property(fc.array(moves, { minLength: 50, maxLength: 50 }), bytes, (list, content) => {
        const world = makeWorld()
        put(world, 'a.jsonl', content)
        put(world, 'b.jsonl', Buffer.from('{"a":1}'))
        const states = [snapshot(world)]
        const ids = list.map((move, round) => {
          const edit = toEdit(world, move, round)
          const id = apply(world, [edit])
          // A time without nanoseconds, which no program can restore.
          if (edit.kind === 'create') utimesSync(edit.path, 1_700_000_000 + round, 1_700_000_000 + round)
          states.push(snapshot(world))
          return id
        })
        for (const [place, id] of [...ids.entries()].toReversed()) {
          undo(world, id)
          expect(snapshot(world)).toEqual(states[place])
        }
        sweepBackups(world.journal)
        expect(readdirSync(world.journal.backups)).toEqual([])
        world.journal.close()
      }),
      { numRuns: runs(4), endOnFailure: true },
    )
  }, 120_000)
})
