// Checks, before anything is written, that the disks have room for backups and staged files.
import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '../../error.ts'
import { formatCount } from '../../text/quantity.ts'
import { piecesOf, sizeOf } from '../pieces.ts'
import { pathOf, type FileEdit } from '../plan.ts'
import { replacedFile } from './step.ts'

const SPARE_BYTES = 64 * 1024

export function checkFreeSpace(edits: readonly FileEdit[], backups: string): void {
  const needs = edits.flatMap((edit) => {
    const copied = replacedFile(edit)?.size ?? 0
    const pieces = edit.kind === 'mask' || edit.kind === 'append' ? undefined : piecesOf(edit)
    const folder = dirname(pathOf(edit))
    return [
      ...(copied > 0 ? [{ folder: backups, bytes: copied }] : []),
      ...(pieces ? [{ folder, bytes: sizeOf(pieces) }] : []),
    ]
  })
  for (const { folder, bytes } of sumUp(needs)) checkFolder(folder, bytes)
}

interface SpaceNeed {
  folder: string
  bytes: number
}

function sumUp(needs: readonly SpaceNeed[]): SpaceNeed[] {
  const disks = new Map<number | string, SpaceNeed>()
  for (const { folder, bytes } of needs) {
    const disk = diskOf(folder)
    disks.set(disk, { folder: disks.get(disk)?.folder ?? folder, bytes: (disks.get(disk)?.bytes ?? 0) + bytes })
  }
  return [...disks.values()]
}

function checkFolder(folder: string, needed: number): void {
  const free = freeBytes(folder)
  if (free === undefined || free >= needed + SPARE_BYTES) return
  const [need, have] = [needed + SPARE_BYTES, free].map(formatCount)
  throw new AppError(
    'unreadable',
    `The disk of ${folder} is full: ${need} bytes are needed, ${have} are free. Free some space and try again.`,
  )
}

function diskOf(folder: string): number | string {
  try {
    return statSync(nearest(folder)).dev
  } catch {
    return folder
  }
}

function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(nearest(folder))
    return bavail * bsize
  } catch {
    return undefined
  }
}

function nearest(folder: string): string {
  let existing = folder
  while (!isThere(existing) && dirname(existing) !== existing) existing = dirname(existing)
  return existing
}

function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    // Not accessible; the write itself will report why.
    return false
  }
}
