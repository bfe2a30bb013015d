import type { EditedFile, EditReport } from '../../src/operations/edit/edit-report.ts'
import { formatBytes, formatCount, plural } from '../../src/text/quantity.ts'

/** How long a file was and will be. A byte more or less may make no difference in words. */
interface Sizes {
  bytesBefore: number | null
  bytesAfter: number | null
}

const WORDS: Readonly<Record<EditedFile['change'], string>> = {
  mask: 'masked in place',
  append: 'appended to',
  rewrite: 'rewritten',
  create: 'new',
  remove: 'removed',
  restore: 'restored',
  move: 'moved',
}

/** What becomes of a file. A later version may know more ways than this one. */
export function changeWords(change: string): string {
  return Object.entries(WORDS).find(([name]) => name === change)?.[1] ?? change
}

export function sizeWords({ bytesBefore, bytesAfter }: Sizes): string {
  if (bytesBefore === null || bytesAfter === null) return formatBytes(bytesAfter ?? bytesBefore ?? 0)
  const [before, after] = [formatBytes(bytesBefore), formatBytes(bytesAfter)]
  if (before !== after) return `${before} → ${after}`
  const grown = bytesAfter - bytesBefore
  if (grown === 0) return `${after}, as before`
  return `${after}, ${formatBytes(Math.abs(grown))} ${grown > 0 ? 'more' : 'less'}`
}

/** What "claude --resume" will load, compared with what it loads now. */
export function resumeWords({ before, after }: NonNullable<EditReport['resume']>): string {
  const now = loads(after.loaded, after.total)
  if (before === null) return now
  if (before.loaded === after.loaded && before.total === after.total) return `${now}, as before`
  return `${now}; before, ${formatCount(before.loaded)} of ${formatCount(before.total)}`
}

function loads(loaded: number, total: number): string {
  return loaded === total
    ? `resuming loads all ${plural(total, 'message')}`
    : `resuming loads ${formatCount(loaded)} of ${plural(total, 'message')}`
}
