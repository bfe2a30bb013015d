// Columns and joins that select a block with everything a hit shows.
import { keptStatement, type Database, type SqlRow, type SqlValue, type Statement } from '../open.ts'
import type { BlockLocation } from './block-text.ts'

/** Of the block `b` and its message `m`. */
export const RECORD_COLUMNS = `
  m.source as record_source,
  m.version as version, m.offset as offset, m.length as length, b.part as part, m.print as print`

export const FILE_COLUMNS = `
  f.path as path, f.kind as file_kind, f.version as file_version, f.size as file_size, f.mtime as file_mtime,
  f.inode as file_inode`

export const LOCATION_COLUMNS = `${RECORD_COLUMNS}, ${FILE_COLUMNS}`

export const LOCATION_JOINS = 'from block b join message m on m.id = b.message join source f on f.id = m.source'

export const HIT_COLUMNS = `${LOCATION_COLUMNS},
  b.id as id, b.flags as flags, m.id as message, m.uuid as uuid, m.at as at, m.flags as message_flags, m.turn as turn,
  m.side_branch as side_branch,
  m.line as line, f.state as state, f.agent as agent, s.uuid as session, s.title as title, s.ended_at as ended_at,
  (select text from name where id = b.tool) as tool,
  (select text from name where id = m.agent) as message_agent,
  (select text from name where id = s.project) as project,
  (select text from name where id = s.directory) as directory,
  (select text from name where id = m.cwd) as cwd,
  (select state from source where id = s.main) as session_state`

export const HIT_JOINS = `${LOCATION_JOINS} left join session s on s.id = f.session`

export function locationOf(row: SqlRow, file = row): BlockLocation {
  return {
    path: String(file['path']),
    version: Number(row['version']),
    offset: Number(row['offset']),
    length: Number(row['length']),
    part: Number(row['part']),
    print: Number(row['print']),
    isSpilled: file['file_kind'] === 'tool-result',
    indexed:
      row['version'] === file['file_version']
        ? { size: Number(file['file_size']), mtimeMs: Number(file['file_mtime']), inode: Number(file['file_inode']) }
        : null,
  }
}

/** Reads locations of many blocks. Candidates are in few files, and the columns of a file take most of the time. */
export class BlockLocations {
  private readonly getRecord: Statement
  private readonly getRecords: Statement
  private readonly getFile: Statement
  private readonly files = new Map<SqlValue, SqlRow>()
  private known = new Map<SqlValue, SqlRow>()

  constructor(database: Database) {
    this.getRecord = keptStatement(
      database,
      `select ${RECORD_COLUMNS} from block b join message m on m.id = b.message where b.id = ?`,
    )
    this.getRecords = keptStatement(
      database,
      `select b.id, ${RECORD_COLUMNS} from json_each(?) j cross join block b on b.id = j.value
       join message m on m.id = b.message`,
    )
    this.getFile = keptStatement(database, `select ${FILE_COLUMNS} from source f where f.id = ?`)
  }

  /** Reads the records of these blocks for the next calls, which then need no statement per block. */
  load(ids: readonly number[]): void {
    this.remember(this.getRecords.all(`[${ids.join()}]`))
  }

  /** Keeps rows with an id and RECORD_COLUMNS for the next calls. */
  remember(rows: readonly SqlRow[]): void {
    this.known = new Map(rows.map((row) => [row['id'] ?? null, row]))
  }

  locate(block: number): BlockLocation | undefined {
    const row = this.known.get(block) ?? this.getRecord.get(block)
    const source = row?.['record_source'] ?? null
    const file = this.files.get(source) ?? this.getFile.get(source)
    if (!row || !file) return undefined
    this.files.set(source, file)
    return locationOf(row, file)
  }
}
