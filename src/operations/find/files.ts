// Sums up the file accesses in the index: by path, or by path and session for a given path.
import { posix, resolve, win32 } from 'node:path'
import type { z } from 'zod'
import { isWindowsPath } from '../../format/path.ts'
import { projectMatcher, type ProjectNames } from '../../format/project.ts'
import { readFilesTouched, type FileTouches, type TouchFilter } from '../../store/index/read-files-touched.ts'
import type { Database } from '../../store/open.ts'
import type { Context } from '../context.ts'
import type { filesInput } from './declarations.ts'
import type { FilesReport, TouchedBySession, TouchedPath } from './outputs.ts'
import { openIndex } from '../open-index.ts'
import { indexedProjects } from './indexed-projects.ts'
import { matchPaths } from './match-paths.ts'
import { readDate } from '../read-date.ts'
import { toJson } from '../../text/to-json.ts'

export type FilesInput = z.output<typeof filesInput>

type TouchCounts = Omit<TouchedPath, 'path' | 'sessions'>

export async function runTouchedFiles(context: Context, input: FilesInput): Promise<FilesReport> {
  const sinceMs = input.since === undefined ? undefined : readDate(context, input.since).startMs
  const index = await openIndex(context)
  try {
    const touches = readTouches(index.database, { action: input.action, sinceMs, project: input.project })
    if (input.path === undefined) return overview(touches, input)
    const { names } = indexedProjects(context, index.database)
    return reportPath({ touches, names }, input.path, context, input)
  } finally {
    index.close()
  }
}

export function readTouches(
  database: Database,
  { project, ...filter }: TouchFilter & { project?: string | undefined },
): FileTouches[] {
  return readFilesTouched(database, filter)
    .filter(projectFilter(project))
    .map((touch) => ({ ...touch, path: absolutePath(touch) }))
}

function overview(touches: readonly FileTouches[], { limit }: FilesInput): FilesReport {
  const paths = sumPaths(touches)
  return { path: null, match: 'all', paths: paths.slice(0, limit), sessions: [], omitted: countBeyond(paths, limit) }
}

function reportPath(
  { touches, names }: { touches: readonly FileTouches[]; names: ProjectNames },
  typed: string,
  context: Context,
  { limit }: FilesInput,
): FilesReport {
  const { match, paths: found } = matchPaths(
    typed,
    resolve(context.directory, typed),
    touches.map(({ path }) => path),
  )
  const matching = touches.filter(({ path }) => found.has(path))
  const sessions = sumSessions(matching, names)
  return {
    path: typed,
    match,
    paths: sumPaths(matching),
    sessions: sessions.slice(0, limit),
    omitted: countBeyond(sessions, limit),
  }
}

function countBeyond(lines: readonly unknown[], limit: number): number {
  return Math.max(0, lines.length - limit)
}

function projectFilter(part: string | undefined): (touch: FileTouches) => boolean {
  const matches = part === undefined ? () => true : projectMatcher(part)
  return ({ project, folder }) => matches({ path: project, folder })
}

/** Search tools are often given a path relative to the session's directory. */
function absolutePath({ path, cwd }: FileTouches): string {
  const isAbsolute = isWindowsPath(path) || /^[/~]/.test(path)
  if (isAbsolute || cwd === null) return path
  return (isWindowsPath(cwd) ? win32 : posix).join(cwd, path)
}

/** Most used first. */
export function sumPaths(touches: readonly FileTouches[]): TouchedPath[] {
  return group(touches, ({ path }) => path)
    .map(({ first, all }) => {
      const sessions = new Set(all.map(({ session }) => session)).size
      return { path: first.path, sessions, ...count(all) }
    })
    .toSorted((a, b) => touchesOf(b) - touchesOf(a) || (a.path < b.path ? -1 : 1))
}

function sumSessions(touches: readonly FileTouches[], names: ProjectNames): TouchedBySession[] {
  return group(touches, ({ path, session }) => toJson([path, session]))
    .map(({ first: { path, session, title, project, state }, all }) => {
      const named = project === null ? null : { path: project, name: names.nameOf(project) }
      return { path, session, title, project: named, state, ...count(all) }
    })
    .toSorted((a, b) => (b.lastAt ?? '').localeCompare(a.lastAt ?? '') || (a.path < b.path ? -1 : 1))
}

interface TouchGroup {
  first: FileTouches
  all: FileTouches[]
}

function group(touches: readonly FileTouches[], keyOf: (touch: FileTouches) => string): TouchGroup[] {
  const groups = new Map<string, TouchGroup>()
  for (const touch of touches) {
    const key = keyOf(touch)
    const known = groups.get(key)
    if (known) known.all.push(touch)
    else groups.set(key, { first: touch, all: [touch] })
  }
  return [...groups.values()]
}

function touchesOf({ reads, edits, writes, searches }: TouchCounts): number {
  return reads + edits + writes + searches
}

function count(touches: readonly FileTouches[]): TouchCounts {
  const sum = (wanted: FileTouches['action']) =>
    touches.reduce((total, { action, count: times }) => total + (action === wanted ? times : 0), 0)
  const firstMs = touches.reduce((least, touch) => Math.min(least, touch.firstMs ?? Infinity), Infinity)
  const lastMs = touches.reduce((most, touch) => Math.max(most, touch.lastMs ?? -Infinity), -Infinity)
  return {
    reads: sum('read'),
    edits: sum('edit'),
    writes: sum('write'),
    searches: sum('search'),
    firstAt: firstMs === Infinity ? null : new Date(firstMs).toISOString(),
    lastAt: lastMs === -Infinity ? null : new Date(lastMs).toISOString(),
  }
}
