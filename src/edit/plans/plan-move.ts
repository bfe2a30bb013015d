// After a project's directory was renamed or moved: its sessions get the place where Claude Code looks for them from
// there, and what names the old directory names the new one. First what is inside of files, where they are; names last.
import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, sep } from 'node:path'
import { AppError } from '../../error.ts'
import { isWindowsPath } from '../../format/path.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { plural } from '../../text/quantity.ts'
import type { EditPlan, FileStamp } from '../plan.ts'
import { planFolderMoves, type FolderMoves } from '../move/folder-moves.ts'
import { movedPath, trimPath, type Relocation } from '../move/moved-path.ts'
import { findMovedSessions, type FoundSessions } from '../move/moved-sessions.ts'
import { PlaceRewriter } from '../move/rewrite-places.ts'
import { advise, operation, toAdd, type Sentence } from '../../text/advice.ts'

export interface MoveRequest {
  /** Absolute, both. */
  from: string
  to: string
  /** Also the directories inside the records. */
  cwd?: boolean | undefined
}

export interface MovePlan extends EditPlan {
  /** What must not be written to meanwhile. */
  sessions: { id: string; transcript: FileStamp }[]
  /** The prompt history is rewritten, to which every Claude Code appends. */
  rewritesHistory: boolean
}

export async function planMove(request: MoveRequest, files: readonly SourceFile[]): Promise<MovePlan> {
  const { relocation, found } = await findRelocation(request, files)
  const folders = planFolderMoves(found)
  const rewriter = new PlaceRewriter(relocation, request.cwd === true)
  for (const session of found.moved) rewriter.rewriteSession(session, files)
  for (const file of files) {
    if (file.kind === 'history' && !file.linked) rewriter.rewriteHistory(file.path)
    const [folder, target] = wholeFolderOf(file, folders)
    if (file.kind === 'sessions-index') rewriteList(file, { found, folders, rewriter })
    else if (folder !== undefined && target !== undefined) rewriter.rewriteRest(file, folder, target)
  }
  if (rewriter.edits.length === 0 && folders.moves.length === 0 && found.moved.length === 0)
    throw new AppError(
      'not-found',
      advise`No session was held in ${relocation.from} or below it; check how it was spelled (${operation('list')} shows directories).`,
    )
  const mains = new Set(found.moved.map(({ main }) => main.path))
  return {
    summary: summarise(relocation, found, folders, rewriter),
    edits: [...rewriter.edits, ...folders.moves],
    touched: rewriter.touched,
    notes: [...folders.notes, ...notesOn(request, relocation, found, rewriter)],
    sessions: rewriter.transcripts.flatMap((transcript) =>
      mains.has(transcript.path) ? [{ id: basename(transcript.path, '.jsonl'), transcript }] : [],
    ),
    rewritesHistory: rewriter.prompts > 0,
  }
}

/** The folder that it goes along with, and the name that one gets. */
function wholeFolderOf({ path }: SourceFile, { whole }: FolderMoves): readonly [] | readonly [string, string] {
  return [...whole].find(([folder]) => path.startsWith(folder + sep)) ?? []
}

/** The list of a folder that moves, or in which a session does. */
function rewriteList(
  file: SourceFile,
  { found, folders, rewriter }: { found: FoundSessions; folders: FolderMoves; rewriter: PlaceRewriter },
): void {
  const folder = dirname(file.path)
  const places = new Map(folders.moves.map(({ from, to }) => [from, to]))
  const along = places.get(file.path)
  const target = folders.whole.get(folder) ?? (along && dirname(along))
  if (file.linked) return
  if (target !== undefined) rewriter.rewriteIndex(file.path, folder, target)
  else if (found.moved.some((session) => session.folder === folder))
    rewriter.rewriteListed(file.path, places, {
      isShared: found.staying.some(({ path }) => dirname(path) === folder),
    })
}

/** Claude Code knows directories by their real names; a person may have typed a link to them. */
async function findRelocation(
  request: MoveRequest,
  files: readonly SourceFile[],
): Promise<{ relocation: Relocation; found: FoundSessions }> {
  checkRequest(request)
  const to = realPath(trimPath(request.to))
  const typed: Relocation = { from: trimPath(request.from), to }
  const found = await findMovedSessions(files, typed)
  const real = realPath(typed.from)
  if (found.moved.length > 0 || real === typed.from) return { relocation: typed, found }
  const meant: Relocation = { from: real, to }
  const foundReal = await findMovedSessions(files, meant)
  return foundReal.moved.length > 0 ? { relocation: meant, found: foundReal } : { relocation: typed, found }
}

function checkRequest({ from, to }: MoveRequest): void {
  for (const path of [from, to])
    if (!isAbsolute(path) && !isWindowsPath(path))
      throw new AppError('usage', `"${path}" is not a whole path; name both directories from the root on.`)
  const relocation = { from: trimPath(from), to: trimPath(to) }
  if (relocation.from === '')
    throw new AppError('usage', 'The root of a disk cannot have been moved; name the directory.')
  if (relocation.from === relocation.to)
    throw new AppError('usage', 'The two directories are the same; name the old and the new one.')
  if (movedPath(relocation.to, relocation) !== undefined)
    throw new AppError(
      'usage',
      `${relocation.to} lies inside of ${relocation.from}; a directory cannot be moved into itself.`,
    )
}

/** Of a path that may not be there: the real name of what is there of it. */
function realPath(path: string): string {
  if (!isAbsolute(path)) return path
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realPath(parent), basename(path))
  }
}

function summarise(
  { from, to }: Relocation,
  found: FoundSessions,
  folders: FolderMoves,
  rewriter: PlaceRewriter,
): string {
  const parts = [
    plural(found.moved.length, 'session'),
    ...(folders.whole.size > 0 ? [`${plural(folders.whole.size, 'project folder')} renamed`] : []),
    ...(rewriter.records > 0 ? [`the directory of ${plural(rewriter.records, 'record')}`] : []),
    ...(rewriter.prompts > 0 ? [`${plural(rewriter.prompts, 'line')} of the prompt history`] : []),
  ]
  return `Moves the project ${from} to ${to}: ${parts.join(', ')}.`
}

function notesOn(
  request: MoveRequest,
  { from, to }: Relocation,
  found: FoundSessions,
  rewriter: PlaceRewriter,
): Sentence[] {
  const isOurs = isAbsolute(from)
  const unnamed = found.moved.filter(({ folderName }) => folderName === null).length
  const notes: readonly (readonly [boolean, Sentence])[] = [
    [isOurs && !existsSync(to), `${to} is not there yet; move the directory itself, too.`],
    [isOurs && existsSync(from), `${from} is still there; new sessions in it will lie in a folder of their own.`],
    [
      request.cwd !== true && found.moved.length > 0,
      advise`The records still say ${from}, and so do lists that go by it; ${toAdd('cwd')} to change them, too.`,
    ],
    [
      rewriter.paths > 0,
      `${plural(rewriter.paths, 'name')} of files in the project folder, inside of records, ${rewriter.paths === 1 ? 'is' : 'are'} changed along with it, so that they can still be opened.`,
    ],
    [unnamed > 0, `${plural(unnamed, 'session')} stay in a folder that is not named after the directory.`],
    [
      found.unknown.length > 0,
      `${plural(found.unknown.length, 'transcript')} in the same folder ${found.unknown.length === 1 ? 'says' : 'say'} nothing of a directory.`,
    ],
    [
      rewriter.skipped > 0,
      advise`${plural(rewriter.skipped, 'damaged or very long line')} left unchanged; ${operation('edit repair')} mends damage.`,
    ],
    [true, "Claude Code's own settings for the directory, in .claude.json, are not history and stay as they are."],
  ]
  return notes.flatMap(([isSo, words]) => (isSo ? [words] : []))
}
