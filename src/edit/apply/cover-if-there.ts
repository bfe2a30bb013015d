// Covers what a mask is about, in whatever has the name now: a file that is gone, or replaced by a link, has nothing of it.
import { systemCode } from '../../error.ts'
import type { StepRow } from '../../store/journal/edit-log.ts'
import type { FileState } from '../../store/journal/file-states.ts'
import type { Folders } from './folders.ts'
import { maskInPlace } from './write-in-place.ts'

export function maskIfPresent({ path, spans, before }: StepRow, folders: Folders): FileState | null {
  try {
    return spans && maskInPlace(folders.at(path), spans, before)
  } catch (error) {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
    if (['ENOENT', 'ELOOP', 'ENOTDIR'].includes(systemCode(cause) ?? '')) return null
    throw error
  }
}
