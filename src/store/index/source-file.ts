// Converts rows of the `source` table to SourceFile objects.
import type { AgentLayout, FileKind } from '../../reader/file-class.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { readLists, type Database, type SqlValue } from '../open.ts'

/** The first columns of a row for `toSourceFile`. */
export const SOURCE_FILE_COLUMNS = `
  f.path, f.root, f.kind, f.project, (select uuid from session where id = f.session), f.agent, f.layout, f.size, f.mtime,
  f.inode, f.state, f.version`

/** How many columns these are. */
export const SOURCE_FILE_WIDTH = 12

export function toSourceFile(row: readonly SqlValue[]): SourceFile {
  const [path, root, kind, project, sessionId, agentId, layout, size, mtime, inode, state, version] = row
  const file: SourceFile = {
    path: String(path),
    root: String(root),
    // SourceTable.insert writes kind and layout from a SourceFile.
    kind: String(kind) as FileKind,
    size: Number(size),
    mtimeMs: Number(mtime),
    inode: Number(inode),
  }
  // As above.
  if (typeof layout === 'string') file.layout = layout as AgentLayout
  if (typeof project === 'string') file.project = project
  if (typeof sessionId === 'string') file.sessionId = sessionId
  if (typeof agentId === 'string') file.agentId = agentId
  if (state === 'archived') file.archived = Number(version)
  return file
}

export function readArchivedFiles(database: Database): SourceFile[] {
  // The first condition is that of an index.
  const archived = `select ${SOURCE_FILE_COLUMNS} from source f where f.state <> 'present' and f.state = 'archived'`
  return readLists(database, archived).map(toSourceFile)
}
