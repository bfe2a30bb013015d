// Changes files of other programs, such as their settings, so that the change can be undone to the byte. The bytes before the
// change are kept in the data directory until it is undone.
import { join } from 'node:path'
import { z } from 'zod'
import { toJson } from '../text/to-json.ts'
import { hashOf } from '../reader/position.ts'
import { readTextIfAny, removeFiles, replaceFile, replaceOtherFile } from './data-files.ts'

export interface FileChange {
  path: string
  /** Undefined if there is no such file. */
  before: string | undefined
  after: string
}

const keptChange = z.object({ path: z.string(), before: z.string().nullable(), after: z.string() })

/** Each change has a name, which is that of its backup. */
function backupPath(dataDirectory: string, name: string): string {
  return join(dataDirectory, 'changed-files', `${name}.json`)
}

export function applyChange(dataDirectory: string, name: string, { path, before, after }: FileChange): void {
  const backup = backupPath(dataDirectory, name)
  const old = readTextIfAny(backup)
  const earlier = readKept(backup)
  // A second change of ours: the bytes from before the first one are the ones to put back.
  const isOurs = earlier?.path === path && before !== undefined && earlier.after === hashOf(Buffer.from(before))
  const kept = { path, before: isOurs ? earlier.before : (before ?? null), after: hashOf(Buffer.from(after)) }
  replaceFile(backup, [Buffer.from(`${toJson(kept)}\n`)])
  try {
    replaceOtherFile(path, Buffer.from(after))
  } catch (error) {
    if (old === undefined) removeFiles([backup])
    else replaceFile(backup, [Buffer.from(old)])
    throw error
  }
}

export interface Undoing {
  before: string | undefined
  /** Undefined if there was no file before the change. */
  after: string | undefined
}

/** Returns what `undoChange` would do. */
export function planUndo(
  dataDirectory: string,
  name: string,
  path: string,
  remove: (text: string) => string | undefined,
): Undoing {
  const kept = readKept(backupPath(dataDirectory, name))
  const before = readTextIfAny(path)
  if (before === undefined) return { before, after: undefined }
  const isOurs = kept?.path === path && kept.after === hashOf(Buffer.from(before))
  // Also out of the bytes from before: they may have our part of an earlier change, if others changed the file in between.
  const restored = isOurs ? kept.before : before
  return { before, after: restored === null ? undefined : (remove(restored) ?? restored) }
}

/**
 * Puts the bytes from before the change back. If the file was changed by others since, it stays as they left it. `remove`
 * takes our part out of either, and returns undefined if there is none. Returns false if there was nothing to undo.
 */
export function undoChange(
  dataDirectory: string,
  name: string,
  path: string,
  remove: (text: string) => string | undefined,
): boolean {
  const { before, after } = planUndo(dataDirectory, name, path, remove)
  if (after === undefined) removeFiles([path])
  else if (after !== before) replaceOtherFile(path, Buffer.from(after))
  removeFiles([backupPath(dataDirectory, name)])
  return after !== before
}

function readKept(path: string): z.infer<typeof keptChange> | undefined {
  try {
    return keptChange.parse(JSON.parse(readTextIfAny(path) ?? ''))
  } catch {
    return undefined
  }
}
