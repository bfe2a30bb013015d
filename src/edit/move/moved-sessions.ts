// The sessions that were held in a directory or below it: by what their records say, as folders are named ambiguously.
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
  /** Agents of old versions, which lie beside it, with their sidecars. */
  flat: SourceFile[]
  /** The project folder it lies in. */
  folder: string
  /** The name that folder is to have; null when it is not named after the directory. */
  folderName: string | null
}

export interface FoundSessions {
  moved: MovedSession[]
  /** Those of the same folders that belong elsewhere. */
  staying: SourceFile[]
  /** Of these nothing says where they belong. */
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

/** They name their session only in their records, so each is asked once. */
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

/** The directory it belongs to first. A transcript in a folder of another name is read only until it says where it began. */
async function namesOf(
  { path }: SourceFile,
  relocation: Relocation,
  known: string | undefined,
): Promise<readonly string[]> {
  if (!mayLieIn(basename(dirname(path)), relocation.from)) {
    const first = await readFirstDirectory(path)
    if (first === null) return known === undefined ? [] : [known]
    if (movedPath(first, relocation) === undefined) return [first]
  }
  const { names } = await readDirectories(path)
  return names.length > 0 || known === undefined ? names : [known]
}

/** The folder of the directory itself or of one below it. */
function mayLieIn(folder: string, directory: string): boolean {
  const name = encodePath(directory)
  return folder.startsWith(name) || mayEncode(folder, directory)
}

function toMoved(main: SourceFile, id: string, names: readonly string[], relocation: Relocation): MovedSession {
  const folder = dirname(main.path)
  const eponym = names.find((name) => movedPath(name, relocation) !== undefined && mayEncode(basename(folder), name))
  const moved = eponym === undefined ? undefined : movedPath(eponym, relocation)
  return { id, main, flat: [], folder, folderName: moved === undefined ? null : encodePath(moved) }
}
