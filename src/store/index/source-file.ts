// Converts rows of the `source` table to SourceFile objects.
import type { AgentLayout, FileKind } from '../../reader/file-class.ts'
import type { SourceFile } from '../../reader/locate.ts'
import type { Database, SqlRow } from '../open.ts'

export const SOURCE_FILE_COLUMNS = `
  f.id, f.path, f.root, f.kind, f.project, f.agent, f.layout, f.size, f.mtime, f.inode, f.state, f.version,
  (select uuid from session where id = f.session) as session_uuid`

export function toSourceFile(row: SqlRow): SourceFile {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : undefined)
  const [project, sessionId, agentId, layout] = [text('project'), text('session_uuid'), text('agent'), text('layout')]
  return {
    path: String(row['path']),
    root: String(row['root']),
    // SourceTable.insert writes kind and layout from a SourceFile.
    kind: String(row['kind']) as FileKind,
    // As above.
    ...(layout === undefined ? {} : { layout: layout as AgentLayout }),
    size: Number(row['size']),
    mtimeMs: Number(row['mtime']),
    inode: Number(row['inode']),
    ...(project === undefined ? {} : { project }),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(agentId === undefined ? {} : { agentId }),
    ...(row['state'] === 'archived' ? { archived: Number(row['version']) } : {}),
  }
}

export function readArchivedFiles(database: Database): SourceFile[] {
  return database
    .prepare(`select ${SOURCE_FILE_COLUMNS} from source f where f.state = 'archived'`)
    .all()
    .map(toSourceFile)
}
