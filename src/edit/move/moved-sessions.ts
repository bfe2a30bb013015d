// Finds the sessions that ran in a directory or below it. Their records decide, because folder names are ambiguous.
import { dirname, basename } from 'node:path'
import { encodePath, mayEncode } from '../../format/path.ts'
import { readKnownDirectories } from '../../reader/known-directories.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { readOwner } from '../../reader/session.ts'
import { movedPath, type Relocation } from './moved-path.ts'
import { readFirstDirectory, readDirectories } from './session-directories.ts'

export interface MovedSession {
  id: string
  main: SourceFile
  flat: SourceFile[]
  folder: string
  /** The new name of that folder; null if it is not named after the directory. */
  folderName: string | null
}

export interface FoundSessions {
  moved: MovedSession[]
  staying: SourceFile[]
  unknown: SourceFile[]
}

export async function findMovedSessions(files: readonly SourceFile[], relocation: Relocation): Promise<FoundSessions> {
  const known = await readKnownDirectories(files)
  const found: FoundSessions = { moved: [], staying: [], unknown: [] }
  for (const main of files) {
    if (main.kind !== 'session' || main.sessionId === undefined || main.linked) continue
    const names = await namesOf(main, relocation, known.get(main.sessionId))
    const [directory] = names
    if (directory === undefined) found.unknown.push(main)
    else if (movedPath(directory, relocation) === undefined) found.staying.push(main)
    else found.moved.push(toMoved(main, main.sessionId, names, relocation))
  }
  const folders = new Set(found.moved.map(({ folder }) => folder))
  const isBeside = ({ path }: SourceFile) => folders.has(dirname(path))
  await addFlatAgents(found.moved, files.filter(isBeside))
  return { ...found, staying: found.staying.filter(isBeside), unknown: found.unknown.filter(isBeside) }
}

/** Flat agents name their session only in their records, so each file is read. */
async function addFlatAgents(sessions: readonly MovedSession[], files: readonly SourceFile[]): Promise<void> {
  for (const agent of files) {
    if (agent.kind !== 'agent' || agent.layout !== 'flat' || agent.linked) continue
    const folder = dirname(agent.path)
    const owner = await readOwner(agent.path)
    const sidecars = files.filter(
      ({ kind, agentId, path }) => kind === 'agent-meta' && agentId === agent.agentId && dirname(path) === folder,
    )
    sessions.find((session) => session.id === owner && session.folder === folder)?.flat.push(agent, ...sidecars)
  }
}

/** The directory it belongs to comes first. In an unrelated folder, reading stops at the first directory. */
async function namesOf(
  { path }: SourceFile,
  relocation: Relocation,
  known: string | undefined,
): Promise<readonly string[]> {
  if (!mayBeFolderOf(basename(dirname(path)), relocation.from)) {
    const first = await readFirstDirectory(path)
    if (first === null) return known === undefined ? [] : [known]
    if (movedPath(first, relocation) === undefined) return [first]
  }
  const { names } = await readDirectories(path)
  return names.length > 0 || known === undefined ? names : [known]
}

function mayBeFolderOf(folder: string, directory: string): boolean {
  const name = encodePath(directory)
  return folder.startsWith(name) || mayEncode(folder, directory)
}

function toMoved(main: SourceFile, id: string, names: readonly string[], relocation: Relocation): MovedSession {
  const folder = dirname(main.path)
  const namesake = names.find((name) => movedPath(name, relocation) !== undefined && mayEncode(basename(folder), name))
  const moved = namesake === undefined ? undefined : movedPath(namesake, relocation)
  return { id, main, flat: [], folder, folderName: moved === undefined ? null : encodePath(moved) }
}
