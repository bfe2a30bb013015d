// A copy of the data directory is independent: its journal uses the backups of the copy, not those of the original.
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { finishRedaction } from '../../src/edit/erase/finish-redaction.ts'
import { emptyTodo, writeTodo } from '../../src/edit/erase/erasure-todo.ts'
import { SpanList } from '../../src/format/secrets/span-list.ts'
import { readEdits } from '../../src/store/journal/edit-log.ts'
import { Journal } from '../../src/store/journal/journal.ts'
import { apply, PROJECT, snapshot, structuralEdits, undoLast, withJournal, type EditPaths } from './edit-world.ts'
import { inHome, inHomeAsync } from './scratch-home.ts'

function copyData(places: EditPaths): EditPaths {
  const copy = { ...places, data: `${places.data}-copy` }
  cpSync(places.data, copy.data, { recursive: true })
  return copy
}

function backupsOf(places: EditPaths): string[] {
  return withJournal(places, (journal) =>
    readEdits(journal).flatMap(({ steps }) => steps.flatMap(({ backup }) => backup ?? [])),
  )
}

test('undoes an edit with the backups of the copy', () => {
  inHome((places) => {
    const path = join(places.root, 'projects', PROJECT, 'a.jsonl')
    const before = readFileSync(path, 'utf8')
    withJournal(places, (journal) => apply(journal, places, structuralEdits(places)))
    expect(readFileSync(path, 'utf8')).not.toBe(before)
    const copy = copyData(places)
    rmSync(places.data, { recursive: true })
    withJournal(copy, (journal) => undoLast(journal, copy))
    expect(readFileSync(path, 'utf8')).toBe(before)
  })
})

test('masks the backups of the copy, and not those of the original', async () => {
  await inHomeAsync(async (places) => {
    withJournal(places, (journal) => apply(journal, places, structuralEdits(places)))
    const [stored = ''] = backupsOf(places)
    const copy = copyData(places)
    const original = snapshot(places.data)
    const [own = ''] = backupsOf(copy)
    expect(own.startsWith(join(copy.data, 'journal'))).toBe(true)
    expect(existsSync(own)).toBe(true)
    // As an interrupted redaction has it: the list names the backups of the directory in which it began.
    const todo = writeTodo({ ...emptyTodo(), backups: [{ path: stored, spans: SpanList.of([{ start: 2, end: 6 }]) }] })
    const journal = Journal.open(copy.data)
    try {
      await finishRedaction(copy.data, journal, 1, todo)
    } finally {
      journal.close()
    }
    expect(readFileSync(own, 'latin1').slice(2, 6)).toBe('****')
    expect(snapshot(places.data)).toEqual(original)
  })
})
