import type { Sentence } from '../../src/text/advice.ts'
import { plural } from '../../src/text/quantity.ts'
import type { CallOutput } from '../api.ts'

export interface RetentionNotice {
  tone: 'calm' | 'warning'
  text: Sentence
}

type Retention = Pick<CallOutput<'retention'>, 'totals' | 'advice'> & {
  doomed: readonly Pick<CallOutput<'retention'>['doomed'][number], 'inDays' | 'kept' | 'withinWeek'>[]
}

/** Returns null if no session will be deleted within a week, all are archived, and new ones are archived automatically. */
export function retentionNotice({ totals, doomed, advice }: Retention): RetentionNotice | null {
  const going = doomed.filter(({ withinWeek }) => withinWeek)
  const first = going[0]
  const keep = advice.find(({ kind }) => kind === 'keep-automatically')
  if (first === undefined && totals.unkept > 0) return { tone: 'calm', text: unkeptText(totals.unkept) }
  if (first === undefined) return keep === undefined ? null : { tone: 'calm', text: keep.text }
  const unkept = going.filter(({ kept }) => !kept).length
  const isOne = going.length === 1
  return {
    tone: unkept > 0 ? 'warning' : 'calm',
    text: `Claude Code will delete ${plural(going.length, 'session')} ${when(first.inDays, isOne)}; ${keptText(going.length, unkept)}`,
  }
}

function unkeptText(unkept: number): string {
  return `${plural(unkept, 'session')} ${unkept === 1 ? 'is' : 'are'} not archived yet; archiving is in progress.`
}

function keptText(count: number, unkept: number): string {
  if (unkept === 0) return count === 1 ? 'it is archived.' : 'all are archived.'
  if (unkept === count) return count === 1 ? 'it is not archived yet.' : 'none of them is archived yet.'
  return `${unkept} of them ${unkept === 1 ? 'is' : 'are'} not archived yet.`
}

function when(inDays: number, isOne: boolean): string {
  const soon = inDays < 0 ? 'at its next start' : inDays === 0 ? 'within a day' : `in ${plural(inDays, 'day')}`
  if (isOne) return soon
  return inDays < 0 ? 'within a week, the first at its next start' : `within a week, the first ${soon}`
}
