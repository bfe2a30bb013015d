// Puts the operations on a file in the order in which they happened on disk: by the time of their results, never along a
// branch of a conversation. Records that several transcripts contain count once.
import type { FileEffect, FileOperation } from './file-operation.ts'
import { pushTo } from '../text/group-by.ts'

interface Timed {
  operation: FileOperation
  ms: number
}

/**
 * In the order of the disk: time of the result, then file and line; each tool id once. Operations without a time keep their
 * place in the file.
 */
export function orderOperations(operations: Iterable<FileOperation>): FileOperation[] {
  const timed = withTimes(operations)
  timed.sort(compareTimed)
  return keepOneCopy(timed.map(({ operation }) => operation))
}

function compareTimed(a: Timed, b: Timed): number {
  return a.ms - b.ms || comparePlaces(a.operation, b.operation)
}

function comparePlaces(a: FileOperation, b: FileOperation): number {
  if (a.place.file !== b.place.file) return a.place.file < b.place.file ? -1 : 1
  return a.place.line - b.place.line || a.place.offset - b.place.offset || RANKS[a.effect.kind] - RANKS[b.effect.kind]
}

/** Within one record: a backup shows the file before the call, and a read after it. */
const RANKS: Readonly<Record<FileEffect['kind'], number>> = {
  backup: 0,
  shell: 1,
  outside: 2,
  unknown: 3,
  edit: 3,
  write: 3,
  read: 4,
}

/** An operation without a time gets that of the one before it in its file, or of the first one with a time. */
function withTimes(operations: Iterable<FileOperation>): Timed[] {
  const all = [...operations]
  if (all.every(hasTime)) return all.map((operation) => ({ operation, ms: operation.atMs ?? 0 }))
  const files = new Map<string, FileOperation[]>()
  for (const operation of all) pushTo(files, operation.place.file, operation)
  return [...files.values()].flatMap((list) => {
    list.sort(comparePlaces)
    let ms = list.find(hasTime)?.atMs ?? Number.MIN_SAFE_INTEGER
    return list.map((operation) => {
      if (hasTime(operation)) ms = operation.atMs ?? ms
      return { operation, ms }
    })
  })
}

function hasTime({ atMs }: FileOperation): boolean {
  return atMs !== null && Number.isFinite(atMs)
}

/**
 * Forks, resumed sessions and progress of agents repeat records. Keeps the copy that shows most. Several operations of one
 * record stay together.
 */
function keepOneCopy(operations: readonly FileOperation[]): FileOperation[] {
  const kept = new Map<string, FileOperation>()
  for (const operation of operations) {
    const id = idOf(operation)
    if (id === undefined) continue
    const other = kept.get(id)
    if (!other || weightOf(operation.effect) > weightOf(other.effect)) kept.set(id, operation)
  }
  return operations.filter((operation) => {
    const id = idOf(operation)
    const place = id === undefined ? undefined : kept.get(id)?.place
    return !place || (place.file === operation.place.file && place.line === operation.place.line)
  })
}

function idOf({ place, effect }: FileOperation): string | undefined {
  if (place.toolUseId !== null) return place.toolUseId
  return place.resultUuid === null || effect.kind === 'backup' ? undefined : place.resultUuid
}

function weightOf(effect: FileEffect): number {
  switch (effect.kind) {
    case 'write':
      return effect.original === undefined ? 4 : 5
    case 'edit':
      return effect.original === undefined ? 3 : 5
    case 'read':
      return effect.isWhole ? 3 : 2
    case 'unknown':
      return 1
    case 'backup':
    case 'outside':
    case 'shell':
      return 0
  }
}
