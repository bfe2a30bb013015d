// The `source` table: the state of each file when it was last read, and where to resume.
import type { FileKind } from '../../reader/file-class.ts'
import type { SourceFile } from '../../reader/locate.ts'
import type { SavedFacts } from '../../thread/session-facts.ts'
import { packFacts, unpackFacts } from './packed-facts.ts'
import type { SavedTurns } from '../../thread/turn-counter.ts'
import { readLists, textOf, type Database, type SqlRow, type Statement } from '../open.ts'

export type SourceStateName =
  | 'pending'
  | 'present'
  | 'archived'
  /** Deleted, and not in the archive because it was too large. */
  | 'gone'
  /** Was in the archive, and is neither there nor on disk. */
  | 'lost'
  | 'bad'
  | 'skipped'
  | 'forgotten'

/** The columns that every sync reads for every file. The others are read only for changed files. */
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

const SAVED_COLUMNS = `
  size = ?, mtime = ?, inode = ?, state = ?, version = ?, position = ?, line = ?, tail = ?, turns = ?, is_helper = ?,
  first_prompt = ?, problem = null, facts = ?`

export class SourceTable {
  private readonly database: Database
  private readonly insertRow: Statement
  private readonly getRow: Statement
  private readonly getByPath: Statement
  private readonly insertSession: Statement
  private readonly getSession: Statement
  private readonly updateRow: Statement
  private readonly updateOwned: Statement

  constructor(database: Database) {
    this.database = database
    this.insertRow = database.prepare(`
      insert into source (path, root, kind, project, session, agent, layout, size, mtime, inode, state, version, position, line, is_helper)
      values (?, ?, ?, ?, ?, ?, ?, -1, 0, 0, 'pending', 0, 0, 1, 0)`)
    this.getRow = database.prepare('select * from source where id = ?')
    this.getByPath = database.prepare(`select ${KNOWN_COLUMNS} from source where path = ?`)
    this.insertSession = database.prepare('insert into session (uuid) values (?) on conflict do nothing')
    this.getSession = database.prepare('select id from session where uuid = ?')
    this.updateRow = database.prepare(`update source set ${SAVED_COLUMNS} where id = ?`)
    this.updateOwned = database.prepare(
      `update source set ${SAVED_COLUMNS}, session = coalesce(session, ?) where id = ?`,
    )
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
      facts: unpackFacts(row['facts']),
    }
  }

  find(path: string): KnownSource | undefined {
    const row = this.getByPath.get(path)
    return row && toKnown(row)
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
    const { changes, lastInsertRowid } = this.insertSession.run(uuid)
    return Number(changes === 0 ? this.getSession.get(uuid)?.['id'] : lastInsertRowid)
  }

  /** `owner`: session id from the records, for a file whose path does not contain it. */
  save(row: SourceRow, owner: string | null): void {
    const values = [
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
      packFacts(row.facts),
    ]
    // Naming the session would update its index, too.
    if (row.hasSession || owner === null) this.updateRow.run(...values, row.id)
    else this.updateOwned.run(...values, this.session(owner), row.id)
  }

  setState(id: number, state: SourceStateName): void {
    this.database.prepare('update source set state = ? where id = ?').run(state, id)
  }

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

/** Returns the row that `insert` wrote. Reading it back would take longer than writing it did. */
export function newSourceRow(id: number, { path, root, kind, sessionId }: SourceFile): SourceRow {
  return {
    id,
    path,
    root,
    kind,
    size: -1,
    mtimeMs: 0,
    inode: 0,
    state: 'pending',
    hasSession: sessionId !== undefined,
    version: 0,
    position: 0,
    line: 1,
    tail: null,
    turns: null,
    isHelper: false,
    firstPrompt: null,
    facts: null,
  }
}

const KNOWN_COLUMNS = 'id, path, root, kind, size, mtime, inode, state'

export function readKnownSources(database: Database): Map<string, KnownSource> {
  const known = new Map<string, KnownSource>()
  for (const row of readLists(database, `select ${KNOWN_COLUMNS} from source`)) {
    const [id, path, root, kind, size, mtime, inode, state] = row
    known.set(String(path), toKnown({ id, path, root, kind, size, mtime, inode, state }))
  }
  return known
}

/** The files that are only in the archive, with the part of them that is indexed. */
export function readIndexedVersions(database: Database): { path: string; version: number; size: number }[] {
  const rows = readLists(database, `select path, version, size from source where state = 'archived'`)
  return rows.map(([path, version, size]) => ({
    path: String(path),
    version: Number(version),
    size: Number(size),
  }))
}

function toKnown(row: Partial<SqlRow>): KnownSource {
  return {
    id: Number(row['id']),
    path: String(row['path']),
    root: String(row['root']),
    // insert() writes it from a SourceFile.
    kind: String(row['kind']) as FileKind,
    size: Number(row['size']),
    mtimeMs: Number(row['mtime']),
    inode: Number(row['inode']),
    // The methods above write only these.
    state: String(row['state']) as SourceStateName,
  }
}

/** The first condition is that of an index, which SQLite does not derive from the second. */
export function readProblems(database: Database): { path: string; problem: string }[] {
  return database
    .prepare(`select path, problem from source where state <> 'present' and state = 'bad'`)
    .all()
    .map((row) => ({ path: String(row['path']), problem: String(row['problem']) }))
}

const LOST =
  'It was in the archive, and is neither there nor on disk now. Put the archive back from a backup if you have one.'

export function readLost(database: Database): { path: string; problem: string }[] {
  return database
    .prepare(`select path from source where state <> 'present' and state = 'lost' order by path`)
    .all()
    .map((row) => ({ path: String(row['path']), problem: LOST }))
}
