// Plans the move of a project whose directory was renamed: its sessions go to the folder where Claude Code looks for
// them. File contents change first, at their current paths; renames come last.
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
import { DirectoryRewriter } from '../move/rewrite-directories.ts'
import { advise, operation, toAdd, type Sentence } from '../../text/advice.ts'

export interface MoveRequest {
  from: string
  to: string
  cwd?: boolean | undefined
}

export interface MovePlan extends EditPlan {
  /** Sessions that must not be running while the plan is applied. */
  sessions: { id: string; transcript: FileStamp }[]
  /** True if the prompt history is rewritten; every running Claude Code appends to it. */
  rewritesHistory: boolean
}

export async function planMove(request: MoveRequest, files: readonly SourceFile[]): Promise<MovePlan> {
  const { relocation, found } = await findRelocation(request, files)
  const folders = planFolderMoves(found)
  const rewriter = new DirectoryRewriter(relocation, request.cwd === true)
  for (const session of found.moved) rewriter.rewriteSession(session, files)
  for (const file of files) {
    if (file.kind === 'history' && !file.linked) rewriter.rewriteHistory(file.path)
    const [folder, target] = movedFolderOf(file, folders)
    if (file.kind === 'sessions-index') rewriteList(file, { found, folders, rewriter })
    else if (folder !== undefined && target !== undefined) rewriter.rewriteRest(file, folder, target)
  }
  if (rewriter.edits.length === 0 && folders.moves.length === 0 && found.moved.length === 0)
    throw new AppError(
      'not-found',
      advise`No session ran in ${relocation.from} or below it; check the spelling (${operation('projects')} shows directories).`,
    )
  const mains = new Set(found.moved.map(({ main }) => main.path))
  return {
    summary: summarize(relocation, found, folders, rewriter),
    edits: [...rewriter.edits, ...folders.moves],
    touched: rewriter.touched,
    notes: [...folders.notes, ...notesOn(request, relocation, found, rewriter)],
    sessions: rewriter.transcripts.flatMap((transcript) =>
      mains.has(transcript.path) ? [{ id: basename(transcript.path, '.jsonl'), transcript }] : [],
    ),
    rewritesHistory: rewriter.prompts > 0,
  }
}

function movedFolderOf({ path }: SourceFile, { renamed }: FolderMoves): readonly [] | readonly [string, string] {
  return [...renamed].find(([folder]) => path.startsWith(folder + sep)) ?? []
}

function rewriteList(
  file: SourceFile,
  { found, folders, rewriter }: { found: FoundSessions; folders: FolderMoves; rewriter: DirectoryRewriter },
): void {
  const folder = dirname(file.path)
  const newPaths = new Map(folders.moves.map(({ from, to }) => [from, to]))
  const newPath = newPaths.get(file.path)
  const target = folders.renamed.get(folder) ?? (newPath && dirname(newPath))
  if (file.linked) return
  if (target !== undefined) rewriter.rewriteIndex(file.path, folder, target)
  else if (found.moved.some((session) => session.folder === folder))
    rewriter.rewriteListed(file.path, newPaths, {
      isShared: found.staying.some(({ path }) => dirname(path) === folder),
    })
}

/** Tries the directory as typed, then its real path: Claude Code records real paths, but the user may type a link. */
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
  const resolved: Relocation = { from: real, to }
  const foundReal = await findMovedSessions(files, resolved)
  return foundReal.moved.length > 0 ? { relocation: resolved, found: foundReal } : { relocation: typed, found }
}

function checkRequest({ from, to }: MoveRequest): void {
  for (const path of [from, to])
    if (!isAbsolute(path) && !isWindowsPath(path))
      throw new AppError('usage', `"${path}" is not an absolute path; give both directories as absolute paths.`)
  const relocation = { from: trimPath(from), to: trimPath(to) }
  if (relocation.from === '')
    throw new AppError('usage', 'The root of a disk cannot be moved; name the directory that was moved.')
  if (relocation.from === relocation.to)
    throw new AppError('usage', 'The two directories are the same; name the old one and the new one.')
  if (movedPath(relocation.to, relocation) !== undefined)
    throw new AppError(
      'usage',
      `${relocation.to} is inside ${relocation.from}; a directory cannot be moved into itself.`,
    )
}

function realPath(path: string): string {
  if (!isAbsolute(path)) return path
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realPath(parent), basename(path))
  }
}

function summarize(
  { from, to }: Relocation,
  found: FoundSessions,
  folders: FolderMoves,
  rewriter: DirectoryRewriter,
): string {
  const parts = [
    plural(found.moved.length, 'session'),
    ...(folders.renamed.size > 0 ? [`${plural(folders.renamed.size, 'project folder')} renamed`] : []),
    ...(rewriter.records > 0 ? [`the directory in ${plural(rewriter.records, 'record')}`] : []),
    ...(rewriter.prompts > 0 ? [`${plural(rewriter.prompts, 'line')} of the prompt history`] : []),
  ]
  return `Moves the project ${from} to ${to}: ${parts.join(', ')}.`
}

function notesOn(
  request: MoveRequest,
  { from, to }: Relocation,
  found: FoundSessions,
  rewriter: DirectoryRewriter,
): Sentence[] {
  // A Windows path in a transcript copied to another system cannot be checked on disk.
  const isLocal = isAbsolute(from)
  const unnamed = found.moved.filter(({ folderName }) => folderName === null).length
  const notes: readonly (readonly [boolean, Sentence])[] = [
    [isLocal && !existsSync(to), `${to} does not exist yet; move the directory itself too.`],
    [isLocal && existsSync(from), `${from} still exists; new sessions in it get a folder of their own.`],
    [
      request.cwd !== true && found.moved.length > 0,
      advise`The records still name ${from}, and so do lists made from them; ${toAdd('cwd')} to change them too.`,
    ],
    [
      rewriter.paths > 0,
      `${plural(rewriter.paths, 'path')} inside records that ${rewriter.paths === 1 ? 'names a file' : 'name files'} in the project folder ${rewriter.paths === 1 ? 'is' : 'are'} updated, so that the files can still be opened.`,
    ],
    [
      unnamed > 0,
      `${plural(unnamed, 'session')} ${unnamed === 1 ? 'stays' : 'stay'} in a folder that is not named after the directory.`,
    ],
    [
      found.unknown.length > 0,
      `${plural(found.unknown.length, 'transcript')} in the same folder ${found.unknown.length === 1 ? 'does' : 'do'} not name a directory.`,
    ],
    [
      rewriter.skipped > 0,
      advise`${plural(rewriter.skipped, 'damaged or very long line')} left unchanged; ${operation('edit repair')} repairs damage.`,
    ],
    [true, "Claude Code's settings for the directory, in .claude.json, are not changed."],
  ]
  return notes.flatMap(([applies, note]) => (applies ? [note] : []))
}
