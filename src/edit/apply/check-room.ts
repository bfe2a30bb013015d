// Whether there is room for what an edit writes on the way, asked before anything is written.
import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '../../error.ts'
import { piecesOf, sizeOf } from '../pieces.ts'
import type { FileEdit } from '../plan.ts'
import { pathOf, replacedFile } from './step.ts'

/** Blocks and names take some, too. */
const SPARE_BYTES = 64 * 1024

export function checkRoom(edits: readonly FileEdit[], backups: string): void {
  const copies = edits.reduce((sum, edit) => sum + (replacedFile(edit)?.size ?? 0), 0)
  if (copies > 0) checkFolder(backups, copies)
  for (const edit of edits) {
    const pieces = edit.kind === 'mask' || edit.kind === 'append' ? undefined : piecesOf(edit)
    if (pieces) checkFolder(dirname(pathOf(edit)), sizeOf(pieces))
  }
}

function checkFolder(folder: string, needed: number): void {
  const free = freeBytes(folder)
  if (free === undefined || free >= needed + SPARE_BYTES) return
  const [need, have] = [needed, free].map((bytes) => bytes.toLocaleString('en-US'))
  throw new AppError(
    'unreadable',
    `${folder} needs ${need} bytes and has ${have}: the disk is full. Free some space and try again.`,
  )
}

/** Undefined where the system does not tell. */
function freeBytes(folder: string): number | undefined {
  let place = folder
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize
  } catch {
    return undefined
  }
}
