// The log of edits, with the data to finish, roll back or undo each one. An entry is on disk before any file is changed.
import { textOf, type SqlRow, type SqlValue } from '../open.ts'
import type { FileState } from './file-states.ts'
import type { Journal } from './journal.ts'
import { toJson } from '../../text/to-json.ts'

export interface StepSpan {
  offset: number
  length: number
  /** SHA-256 of the written bytes. */
  digest: string
}

/** What a mask covers, in base64, because there may be millions of spans. */
export interface StepMasks {
  spans: string
  /** SHA-256 of the salt and the bytes to mask, for each page with any. */
  digests: string
}

export interface StepRow {
  kind: string
  path: string
  target: string | null
  temporary: string | null
  backup: string | null
  mode: number | null
  before: FileState | null
  after: FileState | null
  spans: { salt: string; list: StepSpan[]; masks?: StepMasks } | null
}

export interface NewEdit {
  at: string
  operation: string
  session: string | null
  summary: string
  canUndo: boolean
  undoes: number | null
  todo: string | null
}

export interface EditRow extends NewEdit {
  id: number
  roots: readonly string[]
  state: 'preparing' | 'applying' | 'returning' | 'applied' | 'undone'
  steps: StepRow[]
}

export function beginEdit(
  journal: Journal,
  edit: NewEdit & Pick<EditRow, 'roots'>,
  stepsOf: (id: number) => readonly StepRow[],
): number {
  const { database } = journal
  return journal.transaction(() => {
    const { lastInsertRowid } = database
      .prepare(
        `insert into edit (at, operation, session, summary, state, can_undo, undoes, todo, roots)
         values (?, ?, ?, ?, 'preparing', ?, ?, ?, ?)`,
      )
      .run(
        edit.at,
        edit.operation,
        edit.session,
        edit.summary,
        Number(edit.canUndo),
        edit.undoes,
        edit.todo,
        toJson(edit.roots),
      )
    const id = Number(lastInsertRowid)
    writeSteps(journal, id, stepsOf(id))
    return id
  })
}

/** After this, an interrupted edit is finished rather than rolled back, unless the files changed meanwhile. */
export function markApplying(journal: Journal, id: number, steps: readonly StepRow[]): void {
  journal.transaction(() => {
    writeSteps(journal, id, steps)
    setState(journal, id, 'applying')
  })
}

/** After this, an interrupted edit is always rolled back. */
export function markRollingBack(journal: Journal, id: number, steps: readonly StepRow[]): void {
  journal.transaction(() => {
    writeSteps(journal, id, steps)
    setState(journal, id, 'returning')
  })
}

export function markApplied(journal: Journal, id: number, steps: readonly StepRow[], alsoWrite: () => void): void {
  journal.transaction(() => {
    writeSteps(journal, id, steps)
    setState(journal, id, 'applied')
    alsoWrite()
  })
}

export function markUndone(journal: Journal, id: number): void {
  setState(journal, id, 'undone')
}

export function clearTodo({ database }: Journal, id: number): void {
  database.prepare('update edit set todo = null where id = ?').run(id)
}

export function removeEdit(journal: Journal, id: number): void {
  const { database } = journal
  journal.transaction(() => {
    database.prepare('delete from step where edit = ?').run(id)
    database.prepare('delete from edit where id = ?').run(id)
  })
}

export function readEdits(
  journal: Journal,
  { session = null, limit = -1 }: { session?: string | null; limit?: number } = {},
): EditRow[] {
  const rows = journal.database
    .prepare('select * from edit where ?1 is null or session = ?1 order by id desc limit ?2')
    .all(session, limit)
  return rows.map((row) => toEdit(journal, row))
}

export function countEdits({ database }: Journal, session: string | null): number {
  const row = database.prepare('select count(*) as edits from edit where ?1 is null or session = ?1').get(session)
  return Number(row?.['edits'] ?? 0)
}

export function readEdit(journal: Journal, id: number): EditRow | undefined {
  const row = journal.database.prepare('select * from edit where id = ?').get(id)
  return row && toEdit(journal, row)
}

export function readUnfinished(journal: Journal): EditRow[] {
  const rows = journal.database
    .prepare(`select * from edit where state in ('preparing', 'applying', 'returning') or todo is not null order by id`)
    .all()
  return rows.map((row) => toEdit(journal, row))
}

function setState({ database }: Journal, id: number, state: EditRow['state']): void {
  database.prepare('update edit set state = ? where id = ?').run(state, id)
}

function writeSteps({ database }: Journal, id: number, steps: readonly StepRow[]): void {
  database.prepare('delete from step where edit = ?').run(id)
  const insert = database.prepare(`insert into step values (${'?, '.repeat(14)}?)`)
  for (const [position, step] of steps.entries())
    insert.run(
      id,
      position,
      step.kind,
      step.path,
      step.target,
      step.temporary,
      step.backup,
      step.mode,
      ...toColumns(step.before),
      ...toColumns(step.after),
      step.spans === null ? null : toJson(step.spans),
    )
}

function toColumns(state: FileState | null): [SqlValue, SqlValue, SqlValue] {
  return state ? [state.size, state.mtimeMs, state.sha256] : [null, null, null]
}

function toEdit(journal: Journal, row: SqlRow): EditRow {
  const id = Number(row['id'])
  const steps = journal.database.prepare('select * from step where edit = ? order by place').all(id)
  return {
    id,
    at: String(row['at']),
    operation: String(row['operation']),
    session: textOf(row['session']),
    summary: String(row['summary']),
    // The table's check constraint allows only these.
    state: String(row['state']) as EditRow['state'],
    canUndo: Number(row['can_undo']) === 1,
    undoes: row['undoes'] === null ? null : Number(row['undoes']),
    todo: textOf(row['todo']),
    // Only beginEdit writes it.
    roots: JSON.parse(String(row['roots'])) as string[],
    steps: steps.map((step) => toStep(journal, step)),
  }
}

function toStep(journal: Journal, row: SqlRow): StepRow {
  const spans = textOf(row['spans'])
  const backup = textOf(row['backup'])
  return {
    kind: String(row['kind']),
    path: String(row['path']),
    target: textOf(row['target']),
    temporary: textOf(row['temporary']),
    backup: backup === null ? null : journal.backupAt(backup),
    mode: row['mode'] === null ? null : Number(row['mode']),
    before: toState(row['before_size'], row['before_mtime'], row['before_sha256']),
    after: toState(row['after_size'], row['after_mtime'], row['after_sha256']),
    // Only writeSteps writes it.
    spans: spans === null ? null : (JSON.parse(spans) as StepRow['spans']),
  }
}

function toState(
  size: SqlValue | undefined,
  mtime: SqlValue | undefined,
  sha256: SqlValue | undefined,
): FileState | null {
  return typeof sha256 === 'string' ? { size: Number(size), mtimeMs: Number(mtime), sha256 } : null
}
