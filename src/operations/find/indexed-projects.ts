// The projects of all sessions in the index, and their names.
import { ProjectNames } from '../../format/project.ts'
import type { Database } from '../../store/open.ts'
import { readPlacedSessions } from '../../store/index/read-projects.ts'
import { isWanted, type Context } from '../context.ts'

export interface Projects {
  /** Paths by session id. */
  paths: ReadonlyMap<string, string>
  names: ProjectNames
  /** Names of the folders of Claude Code, by session id. */
  folders: ReadonlyMap<string, string | undefined>
}

/** Names are distinct among the projects that the roots and exclusions of the context leave. */
export function indexedProjects(context: Context, database: Database): Projects {
  const placed = readPlacedSessions(database).filter(({ file }) => isWanted(context, file))
  return {
    paths: new Map(placed.map(({ id, path }) => [id, path])),
    folders: new Map(placed.map(({ id, file }) => [id, file.project])),
    names: new ProjectNames(placed.map(({ path }) => path)),
  }
}
