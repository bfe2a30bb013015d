// What "claude --resume" will load, compared with what it loads now.
import type { EditReport } from '../../src/operations/editing/edit-report.ts'
import { formatCount, plural } from '../../src/text/quantity.ts'

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
