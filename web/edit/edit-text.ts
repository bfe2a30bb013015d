// Words the parts of an edit report: changes of files, their sizes, and what resuming will load.
import type { EditedFile, EditReport } from '../../src/operations/edit/outputs.ts'
import { formatBytes, formatCount, plural } from '../../src/text/quantity.ts'

interface Sizes {
  bytesBefore: number | null
  bytesAfter: number | null
}

const CHANGES: Readonly<Record<EditedFile['change'], string>> = {
  mask: 'masked in place',
  append: 'appended to',
  rewrite: 'rewritten',
  create: 'new',
  remove: 'removed',
  restore: 'restored',
  move: 'moved',
}

/** Takes any string: the history may contain edits of a later version with changes unknown here. */
export function changeText(change: string): string {
  return Object.entries(CHANGES).find(([name]) => name === change)?.[1] ?? change
}

export function sizeText({ bytesBefore, bytesAfter }: Sizes): string {
  if (bytesBefore === null || bytesAfter === null) return formatBytes(bytesAfter ?? bytesBefore ?? 0)
  const [before, after] = [formatBytes(bytesBefore), formatBytes(bytesAfter)]
  if (before !== after) return `${before} → ${after}`
  const grown = bytesAfter - bytesBefore
  if (grown === 0) return `${after}, as before`
  return `${after}, ${formatBytes(Math.abs(grown))} ${grown > 0 ? 'more' : 'less'}`
}

export function resumeText({ before, after }: NonNullable<EditReport['resume']>): string {
  const now = loads(after.loaded, after.total)
  if (before === null) return now
  if (before.loaded === after.loaded && before.total === after.total) return `${now}, as before`
  return `${now} (was ${formatCount(before.loaded)} of ${formatCount(before.total)})`
}

function loads(loaded: number, total: number): string {
  return loaded === total
    ? `resuming loads all ${plural(total, 'record')}`
    : `resuming loads ${formatCount(loaded)} of ${plural(total, 'record')}`
}
