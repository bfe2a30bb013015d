// What the index knows of each file: its state when last read, and where reading goes on.
import type { FileKind } from '../../reader/file-class.ts'
import type { SourceFile } from '../../reader/locate.ts'
import type { SavedFacts } from '../../thread/session-facts.ts'
import type { SavedTurns } from '../../thread/turn-counter.ts'
import type { Database, Row, Statement } from '../open.ts'
import { textOf } from '../open.ts'

export type SourceStateName =
  /** Known, not read to its end yet. */
  | 'pending'
  | 'present'
  /** Gone from its place, kept in the archive. */
  | 'archived'
  /** Gone, and never kept: over the cap. */
  | 'gone'
  /** Could not be read; tried again when it changes. */
  | 'bad'
  /** Larger than what is kept of its kind. */
  | 'skipped'
  /** Belongs to a session that was forgotten. */
  | 'forgotten'

/** What is needed of every file at every sync; the rest is read for those that changed. */
export interface KnownSource {
  id: number
  path: string
  root: string
  kind: FileKind
  size: number
  mtimeMs: number
  inode: number
  state: SourceStateName
}

export interface SourceRow extends KnownSource {
  /** Whether it is known which session it belongs to. */
  hasSession: boolean
  version: number
  position: number
  line: number
  tail: string | null
  turns: SavedTurns | null
  isHelper: boolean
  firstPrompt: number | null
  facts: SavedFacts | null
}

export class SourceTable {
  private readonly database: Database
  private readonly insertRow: Statement
  private readonly getRow: Statement
  private readonly insertSession: Statement
  private readonly getSession: Statement
  private readonly updateRow: Statement

  constructor(database: Database) {
    this.database = database
    this.insertRow = database.prepare(`
      insert into source (path, root, kind, project, session, agent, layout, size, mtime, inode, state, version, position, line, is_helper)
      values (?, ?, ?, ?, ?, ?, ?, -1, 0, 0, 'pending', 0, 0, 1, 0)`)
    this.getRow = database.prepare('select * from source where id = ?')
    this.insertSession = database.prepare('insert into session (uuid) values (?) on conflict do nothing')
    this.getSession = database.prepare('select id from session where uuid = ?')
    this.updateRow = database.prepare(`
      update source set size = ?, mtime = ?, inode = ?, state = ?, version = ?, position = ?, line = ?, tail = ?, turns = ?,
        is_helper = ?, first_prompt = ?, problem = null, facts = ?, session = coalesce(session, ?)
      where id = ?`)
  }

  get(id: number): SourceRow {
    const row = this.getRow.get(id) ?? {}
    return {
      ...toKnown(row),
      hasSession: typeof row['session'] === 'number',
      version: Number(row['version']),
      position: Number(row['position']),
      line: Number(row['line']),
      tail: textOf(row['tail']),
      turns: textOf(row['turns']),
      isHelper: row['is_helper'] === 1,
      firstPrompt: typeof row['first_prompt'] === 'number' ? row['first_prompt'] : null,
      facts: textOf(row['facts']),
    }
  }

  insert(file: Pick<SourceFile, 'path' | 'root' | 'kind' | 'project' | 'sessionId' | 'agentId' | 'layout'>): number {
    const session = file.sessionId === undefined ? null : this.session(file.sessionId)
    const { lastInsertRowid } = this.insertRow.run(
      file.path,
      file.root,
      file.kind,
      file.project ?? null,
      session,
      file.agentId ?? null,
      file.layout ?? null,
    )
    return Number(lastInsertRowid)
  }

  session(uuid: string): number {
    this.insertSession.run(uuid)
    return Number(this.getSession.get(uuid)?.['id'])
  }

  /** `owner` is the session its records name, for a file whose place does not tell. */
  save(row: SourceRow, owner: string | null): void {
    this.updateRow.run(
      row.size,
      row.mtimeMs,
      row.inode,
      row.state,
      row.version,
      row.position,
      row.line,
      row.tail,
      row.turns,
      row.isHelper ? 1 : 0,
      row.firstPrompt,
      row.facts,
      row.hasSession || owner === null ? null : this.session(owner),
      row.id,
    )
  }

  setState(id: number, state: SourceStateName): void {
    this.database.prepare('update source set state = ? where id = ?').run(state, id)
  }

  /** Remembers the file as it was, so that it is tried again only when it changes. */
  setProblem(id: number, file: Pick<SourceFile, 'size' | 'mtimeMs' | 'inode'>, problem: string): void {
    this.database
      .prepare(`update source set state = 'bad', problem = ?, size = ?, mtime = ?, inode = ? where id = ?`)
      .run(problem, file.size, file.mtimeMs, file.inode, id)
  }

  setForgotten(id: number, file: Pick<SourceFile, 'size' | 'mtimeMs' | 'inode'>): void {
    this.setSkipped(id, file)
    this.setState(id, 'forgotten')
  }

  setSkipped(id: number, file: Pick<SourceFile, 'size' | 'mtimeMs' | 'inode'>): void {
    this.database
      .prepare(`update source set state = 'skipped', size = ?, mtime = ?, inode = ? where id = ?`)
      .run(file.size, file.mtimeMs, file.inode, id)
  }

  setSidecar(id: number, sidecar: string): void {
    this.database.prepare('update source set sidecar = ? where id = ?').run(sidecar, id)
  }
}

export function readKnownSources(database: Database): Map<string, KnownSource> {
  const rows = database.prepare('select id, path, root, kind, size, mtime, inode, state from source').all()
  return new Map(rows.map((row) => [String(row['path']), toKnown(row)]))
}

function toKnown(row: Row): KnownSource {
  return {
    id: Number(row['id']),
    path: String(row['path']),
    root: String(row['root']),
    // Written by insert() from a SourceFile.
    kind: String(row['kind']) as FileKind,
    size: Number(row['size']),
    mtimeMs: Number(row['mtime']),
    inode: Number(row['inode']),
    // Written by the methods above.
    state: String(row['state']) as SourceStateName,
  }
}

/** Files that could not be read when they were last looked at. */
export function readProblems(database: Database): { path: string; problem: string }[] {
  return database
    .prepare(`select path, problem from source where state = 'bad'`)
    .all()
    .map((row) => ({ path: String(row['path']), problem: String(row['problem']) }))
}
