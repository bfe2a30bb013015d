// All accessed paths for the files page: the sums of "files", and the project that contains each path.
import type { z } from 'zod'
import type { FileTouches } from '../../store/index/read-files-touched.ts'
import type { Context } from '../context.ts'
import { useIndex } from '../open-index.ts'
import { readDate } from '../read-date.ts'
import { readTouches, sumPaths } from './files.ts'
import { indexedProjects } from './indexed-projects.ts'
import type { FilesPage } from './outputs.ts'
import type { filesPageInput } from './page-declarations.ts'

export async function runFilesPage(context: Context, { since }: z.output<typeof filesPageInput>): Promise<FilesPage> {
  const sinceMs = since === undefined ? undefined : readDate(context, since).startMs
  return useIndex(context, async (index) => {
    const touches = readTouches(index.database, { sinceMs })
    const sums = sumPaths(touches)
    const { paths, names } = indexedProjects(context, index.database)
    const found = findProjects(
      sums.map(({ path }) => path),
      new Set(paths.values()),
    )
    return {
      projects: found.projects.map((path) => ({ path, name: names.nameOf(path) })),
      paths: sums.map(({ path }) => path),
      project: found.indexes,
      reads: sums.map(({ reads }) => reads),
      edits: sums.map(({ edits }) => edits),
      writes: sums.map(({ writes }) => writes),
      searches: sums.map(({ searches }) => searches),
      sessions: sums.map(({ sessions }) => sessions),
      touchedBy: listSessions(
        touches,
        sums.map(({ path }) => path),
      ),
      lastMs: sums.map(({ lastAt }) => (lastAt === null ? null : Date.parse(lastAt))),
    }
  })
}

/** The sessions of each path as numbers, one path after the other: a page counts distinct ones below a folder. */
export function listSessions(
  touches: readonly Pick<FileTouches, 'path' | 'session'>[],
  paths: readonly string[],
): number[] {
  const numbers = new Map<string | null, number>()
  const byPath = new Map<string, Set<number>>()
  for (const { path, session } of touches) {
    const number = numbers.get(session) ?? numbers.size
    numbers.set(session, number)
    const known = byPath.get(path)
    if (known) known.add(number)
    else byPath.set(path, new Set([number]))
  }
  return paths.flatMap((path) => [...(byPath.get(path) ?? [])])
}

/** The innermost project folder that contains a path, such as a worktree inside a repository. */
export function findProjects(
  paths: readonly string[],
  known: ReadonlySet<string>,
): { projects: string[]; indexes: number[] } {
  const used = new Map<string, number>()
  const byFolder = new Map<string, number>()
  const indexes = paths.map((path) => {
    const folder = parentOf(path)
    const seen = byFolder.get(folder)
    // The path may be a project folder itself.
    if (seen !== undefined && !known.has(path)) return seen
    const project = projectAbove(path, known)
    if (project !== undefined && !used.has(project)) used.set(project, used.size)
    const index = project === undefined ? -1 : (used.get(project) ?? -1)
    if (!known.has(path)) byFolder.set(folder, index)
    return index
  })
  return { projects: [...used.keys()], indexes }
}

function projectAbove(path: string, known: ReadonlySet<string>): string | undefined {
  for (let folder = path; folder !== ''; folder = parentOf(folder)) if (known.has(folder)) return folder
  return undefined
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/'), path.lastIndexOf('\\')))
}
