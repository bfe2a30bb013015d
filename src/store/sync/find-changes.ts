// Compares the files on disk with the index: which must be read, which are gone, which are skipped.
import { sep } from 'node:path'
import { isHiddenHelper } from '../../format/agent-id.ts'
import type { FileKind } from '../../reader/file-class.ts'
import type { Located, SourceFile } from '../../reader/locate.ts'
import { isExcluded } from '../../reader/settings.ts'
import type { KnownSource } from '../index/source-table.ts'

const NEVER_KEPT: ReadonlySet<FileKind> = new Set<FileKind>(['live-session'])
/** Files other than transcripts are archived only up to `capBytes`. */
const CAPPED: ReadonlySet<FileKind> = new Set<FileKind>([
  'file-history',
  'todo',
  'task',
  'plan',
  'paste',
  'memory',
  'other',
])

export interface ChangeInput {
  located: Located
  /** The files that may have changed, if that is known. `known` then has only these, and those that are gone. */
  candidates?: readonly SourceFile[] | undefined
  known: ReadonlyMap<string, KnownSource>
  exclude: readonly string[]
  isForgotten: (file: SourceFile) => boolean
  capBytes: number
  isFull: boolean
}

export interface Changes {
  /** Oldest first, so that newer blocks get higher ids. */
  changed: SourceFile[]
  skipped: SourceFile[]
  vanished: KnownSource[]
  kept: number
}

export function findChanges(input: ChangeInput): Changes {
  const { located, known, exclude, isForgotten, capBytes, isFull } = input
  const isWanted = (file: SourceFile) => !NEVER_KEPT.has(file.kind) && !isExcluded(file, exclude)
  const wanted = located.files.filter(isWanted)
  const isOver = (file: SourceFile) => CAPPED.has(file.kind) && file.size > capBytes
  const isChanged = (file: SourceFile) => hasChanged(file, known.get(file.path), isOver(file))
  const fresh = (input.candidates?.filter(isWanted) ?? wanted).filter(
    (file) => (isFull || isChanged(file)) && !isForgotten(file),
  )
  return {
    changed: fresh.filter((file) => !isOver(file)).toSorted(byAge),
    skipped: fresh.filter(isOver),
    vanished: findVanished(located, known),
    kept: wanted.length,
  }
}

export function hasChanged(file: SourceFile, known: KnownSource | undefined, isOver: boolean): boolean {
  if (!known || known.size !== file.size || known.mtimeMs !== file.mtimeMs || known.inode !== file.inode) return true
  if (known.state === 'skipped') return !isOver
  return known.state !== 'present' && known.state !== 'bad' && known.state !== 'forgotten'
}

/**
 * Sorts by time, spilled outputs last: only the transcripts say which call an output belongs to. Helpers that repeat the
 * session's records come after it, because a record belongs to the file that is read first, and search leaves helpers out.
 */
export function byAge(
  a: Pick<SourceFile, 'kind' | 'mtimeMs' | 'path'>,
  b: Pick<SourceFile, 'kind' | 'mtimeMs' | 'path'>,
): number {
  const rankOf = ({ kind, path }: Pick<SourceFile, 'kind' | 'path'>) =>
    kind === 'tool-result' ? 2 : Number(kind === 'agent' && isHiddenHelper(agentOf(path)))
  return rankOf(a) - rankOf(b) || a.mtimeMs - b.mtimeMs || (a.path < b.path ? -1 : 1)
}

function agentOf(path: string): string {
  return /[/\\]agent-([^/\\]+)\.jsonl$/.exec(path)?.[1] ?? ''
}

/** Ignores missing roots and unreadable directories: their files may still exist. */
function findVanished(located: Located, known: ReadonlyMap<string, KnownSource>): KnownSource[] {
  const present = new Set(located.files.map((file) => file.path))
  const unseen = located.issues.map((issue) => issue.path)
  const scanned = new Set(located.roots.filter((root) => !unseen.includes(root)))
  const isUnseen = (path: string) => unseen.some((folder) => path === folder || path.startsWith(folder + sep))
  return [...known.values()].filter(
    ({ path, root, state }) =>
      (state === 'present' || state === 'bad' || state === 'skipped' || state === 'pending') &&
      scanned.has(root) &&
      !present.has(path) &&
      !isUnseen(path),
  )
}
