// Located files against what the index knows: what must be read, what has gone, what is to be left alone.
import { sep } from 'node:path'
import type { FileKind } from '../../reader/file-class.ts'
import type { Located, SourceFile } from '../../reader/locate.ts'
import { isExcluded } from '../../reader/settings.ts'
import type { KnownSource } from '../index/source-table.ts'

/** Not history: a file of a running process, gone with it. */
const NEVER_KEPT: ReadonlySet<FileKind> = new Set<FileKind>(['live-session'])
/** Files beside the transcripts: kept up to a size. */
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
  known: ReadonlyMap<string, KnownSource>
  exclude: readonly string[]
  isForgotten: (file: SourceFile) => boolean
  /** Largest file kept of what lies beside the transcripts. */
  capBytes: number
  /** Read every file again, changed or not. */
  isFull: boolean
}

export interface Changes {
  /** Oldest first, so that what is indexed later is newer. */
  changed: SourceFile[]
  /** Over the cap. */
  skipped: SourceFile[]
  vanished: KnownSource[]
  /** All files that are kept, changed or not. */
  kept: number
}

export function findChanges(input: ChangeInput): Changes {
  const { located, known, exclude, isForgotten, capBytes, isFull } = input
  const wanted = located.files.filter((file) => !NEVER_KEPT.has(file.kind) && !isExcluded(file, exclude))
  const isOver = (file: SourceFile) => CAPPED.has(file.kind) && file.size > capBytes
  const isNews = (file: SourceFile) => hasChanged(file, known.get(file.path), isOver(file))
  const fresh = wanted.filter((file) => (isFull || isNews(file)) && !isForgotten(file))
  return {
    changed: fresh.filter((file) => !isOver(file)).toSorted(byAge),
    skipped: fresh.filter(isOver),
    vanished: findVanished(located, known),
    kept: wanted.length,
  }
}

function hasChanged(file: SourceFile, known: KnownSource | undefined, isOver: boolean): boolean {
  if (!known || known.size !== file.size || known.mtimeMs !== file.mtimeMs || known.inode !== file.inode) return true
  // The cap may have been raised since.
  if (known.state === 'skipped') return !isOver
  return known.state !== 'present' && known.state !== 'bad' && known.state !== 'forgotten'
}

/** Spilled outputs last: whose they are is known when the transcripts are. */
export function byAge(
  a: Pick<SourceFile, 'kind' | 'mtimeMs' | 'path'>,
  b: Pick<SourceFile, 'kind' | 'mtimeMs' | 'path'>,
): number {
  const isLate = (file: Pick<SourceFile, 'kind'>) => Number(file.kind === 'tool-result')
  return isLate(a) - isLate(b) || a.mtimeMs - b.mtimeMs || (a.path < b.path ? -1 : 1)
}

/** Only where this run looked: a root that is not there, or a directory that could not be read, says nothing. */
function findVanished(located: Located, known: ReadonlyMap<string, KnownSource>): KnownSource[] {
  const present = new Set(located.files.map((file) => file.path))
  const unseen = located.issues.map((issue) => issue.path)
  const scanned = new Set(located.roots.filter((root) => !unseen.includes(root)))
  const isUnseen = (path: string) => unseen.some((place) => path === place || path.startsWith(place + sep))
  return [...known.values()].filter(
    ({ path, root, state }) =>
      (state === 'present' || state === 'bad' || state === 'skipped' || state === 'pending') &&
      scanned.has(root) &&
      !present.has(path) &&
      !isUnseen(path),
  )
}
