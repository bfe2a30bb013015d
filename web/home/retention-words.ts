// The sentence about what Claude Code is going to delete, and whether that matters.
import { plural } from '../../src/text/quantity.ts'
import type { CallOutput } from '../api.ts'

export interface RetentionWords {
  tone: 'calm' | 'warning'
  text: string
}

type Retention = Pick<CallOutput<'retention'>, 'totals'> & {
  doomed: readonly Pick<CallOutput<'retention'>['doomed'][number], 'inDays' | 'kept' | 'withinWeek'>[]
}

/** Null when nothing goes within a week and everything is kept. */
export function retentionWords({ totals, doomed }: Retention): RetentionWords | null {
  const going = doomed.filter(({ withinWeek }) => withinWeek)
  const first = going[0]
  if (first === undefined) return totals.unkept === 0 ? null : { tone: 'calm', text: unkeptText(totals.unkept) }
  const unkept = going.filter(({ kept }) => !kept).length
  const isOne = going.length === 1
  return {
    tone: unkept > 0 ? 'warning' : 'calm',
    text: `${plural(going.length, 'session')} will be deleted by Claude Code ${when(first.inDays, isOne)}; ${keptText(going.length, unkept)}`,
  }
}

function unkeptText(unkept: number): string {
  return `${plural(unkept, 'session')} ${unkept === 1 ? 'is' : 'are'} not kept here yet; the sync is at it.`
}

function keptText(count: number, unkept: number): string {
  if (unkept === 0) return count === 1 ? 'it is kept here.' : 'all are kept here.'
  if (unkept === count) return count === 1 ? 'it is not kept here yet.' : 'none of them is kept here yet.'
  return `${unkept} of them ${unkept === 1 ? 'is' : 'are'} not kept here yet.`
}

function when(inDays: number, isOne: boolean): string {
  const soon = inDays < 0 ? 'at its next start' : inDays === 0 ? 'within a day' : `in ${plural(inDays, 'day')}`
  if (isOne) return soon
  return inDays < 0 ? 'within a week, the first at its next start' : `within a week, the first ${soon}`
}
