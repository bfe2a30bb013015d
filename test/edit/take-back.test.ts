// Another program appends a line before one of the calls of an edit that fails at its last step, or of an undo that does.
// Wherever that falls, the line is there once afterwards, and everything else is as before or as after.
import { constants, closeSync, existsSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { waitForLateWrites } from '../../src/edit/apply/late-bytes.ts'
import type { FileEdit } from '../../src/edit/plan.ts'
import { planUndo } from '../../src/edit/undo-plan.ts'
import { isFull } from '../extent.ts'
import { apply, lastUndoable, PROJECT, stamp, structuralEdits, withJournal, type EditPaths } from './edit-world.ts'
import { inHome, recover } from './scratch-home.ts'
import { systemError, watchCalls } from './watch-calls.ts'

const LINE = '{"type":"user","by":"another program"}\n'
const STRIDE = process.env['ANNALS_EVERY_CALL'] ? 1 : isFull ? 3 : 37

/** Rewritten, appended to, removed, created, and rewritten in a folder that moves. */
const TARGETS = ['a.jsonl', 'e.jsonl', 'c.jsonl', 'fresh/deep/d.jsonl', 'old-name/f.jsonl', 'new-name/f.jsonl']

type Contents = Record<string, string>

function contentsOf({ root }: EditPaths): Contents {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
  return Object.fromEntries(paths.map((path) => [relative(root, path), readFileSync(path, 'utf8')]))
}

/** The last step removes a file, which the test lets fail. */
function failingEdits(places: EditPaths): FileEdit[] {
  return [
    ...structuralEdits(places),
    { kind: 'remove', file: stamp(join(places.root, 'projects', PROJECT, 'n.jsonl')) },
  ]
}

/** Returns whether the file was there. Does not create it, as a process that has it open would not. */
function appendLine(path: string): boolean {
  if (!existsSync(path)) return false
  const isEnded = readFileSync(path, 'utf8').endsWith('\n')
  const file = openSync(path, constants.O_WRONLY | constants.O_APPEND)
  writeSync(file, isEnded ? LINE : `\n${LINE}`)
  closeSync(file)
  return true
}

interface Round {
  isOver: boolean
  wasAppended: boolean
  faults: string[]
}

function appendAt(scene: 'edit' | 'undo', nth: number, target: string): Round {
  return inHome((places) => {
    const before = contentsOf(places)
    if (scene === 'undo') withJournal(places, (journal) => apply(journal, places, structuralEdits(places)))
    const start = contentsOf(places)
    const path = join(places.root, 'projects', PROJECT, target)
    const round: Round = { isOver: true, wasAppended: false, faults: [] }
    const edits = scene === 'edit' ? failingEdits(places) : undoEdits(places)
    watchCalls(
      'all',
      (call) => {
        if (call.nth === nth) {
          round.isOver = false
          round.wasAppended = appendLine(path)
        }
        if (isLastStep(scene, call)) throw systemError('EIO', call)
      },
      () => {
        try {
          withJournal(places, (journal) => apply(journal, places, edits))
        } catch {
          // The message is checked elsewhere.
        }
      },
    )
    recover(places)
    round.faults = [...findFaults(contentsOf(places), scene === 'edit' ? before : start, round.wasAppended)].map(
      (fault) => `${scene} ${nth}, ${target}: ${fault}`,
    )
    return round
  })
}

function undoEdits(places: EditPaths): readonly FileEdit[] {
  return withJournal(places, (journal) => {
    const edit = lastUndoable(journal)
    return edit ? planUndo(edit).edits : []
  })
}

function isLastStep(scene: 'edit' | 'undo', { name, args }: { name: string; args: readonly unknown[] }): boolean {
  const [first, second] = args.map(String)
  if (scene === 'edit') return name === 'rmSync' && first?.endsWith('/n.jsonl') === true
  return name === 'renameSync' && first?.endsWith('/new-name') === true && second?.endsWith('/old-name') === true
}

function findFaults(now: Contents, expected: Contents, wasAppended: boolean): string[] {
  const lines = Object.values(now).flatMap((text) => text.split('\n'))
  const count = lines.filter((line) => `${line}\n` === LINE).length
  const lost = count === (wasAppended ? 1 : 0) ? [] : [`the line is there ${count} times`]
  // A file that the edit creates stays if others wrote to it.
  const others = Object.keys(now).filter((name) => !(name in expected) && !now[name]?.endsWith(LINE))
  const wrong = Object.keys(expected).filter((name) => !isSame(now[name], expected[name] ?? ''))
  return [...lost, ...others.map((name) => `${name} is left`), ...wrong.map((name) => `${name} is not as it was`)]
}

function isSame(now: string | undefined, before: string): boolean {
  return now?.replace(LINE, '') === before || now?.replace(`\n${LINE}`, '') === before
}

afterAll(async () => {
  await waitForLateWrites().catch(() => undefined)
})

describe('a line that another program appends while changes are taken back', { timeout: 900_000 }, () => {
  test.each(['edit', 'undo'] as const)('during: %s', (scene) => {
    const faults: string[] = []
    let appended = 0
    for (let [nth, isOver] = [1, false]; !isOver; nth += STRIDE) {
      const targets = isFull ? TARGETS : TARGETS.filter((_, at) => at === Math.floor(nth / STRIDE) % TARGETS.length)
      for (const target of targets) {
        const round = appendAt(scene, nth, target)
        faults.push(...round.faults)
        if (round.wasAppended) appended += 1
        isOver = round.isOver
      }
    }
    expect(faults).toEqual([])
    expect(appended).toBeGreaterThan(3)
  })
})
