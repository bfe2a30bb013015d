import type { OpaqueReason } from '../../reader/json/repair-line.ts'
import { plural } from '../../text/quantity.ts'

export interface RepairTally {
  separated: number
  cleared: number
  marks: number
  newlines: number
  lost: Map<OpaqueReason, { ranges: number; bytes: number }>
  parents: number
  orphans: number
  copies: number
  /** The following are not repaired. */
  tooLarge: number
  spreadLines: number
  differentCopies: number
  parentsElsewhere: number
  openCalls: number
}

export function emptyTally(): RepairTally {
  return {
    separated: 0,
    cleared: 0,
    marks: 0,
    newlines: 0,
    lost: new Map(),
    parents: 0,
    orphans: 0,
    copies: 0,
    tooLarge: 0,
    spreadLines: 0,
    differentCopies: 0,
    parentsElsewhere: 0,
    openCalls: 0,
  }
}

export function addLost({ lost }: RepairTally, reason: OpaqueReason, bytes: number): void {
  const known = lost.get(reason) ?? { ranges: 0, bytes: 0 }
  lost.set(reason, { ranges: known.ranges + 1, bytes: known.bytes + bytes })
}

export function summarize(tally: RepairTally, files: number): string {
  const ranges = [...tally.lost.values()].reduce((sum, each) => sum + each.ranges, 0)
  const bytes = [...tally.lost.values()].reduce((sum, each) => sum + each.bytes, 0)
  const done = [
    [tally.separated, `puts ${plural(tally.separated, 'record')} on ${its(tally.separated)} own line`],
    [tally.cleared, `removes NUL bytes from ${plural(tally.cleared, 'record')}`],
    [ranges, `removes ${plural(ranges, 'damaged part')} of ${plural(bytes, 'byte')}`],
    [tally.marks, `removes ${plural(tally.marks, 'byte order mark')}`],
    [tally.newlines, `adds ${plural(tally.newlines, 'missing newline')}`],
    [tally.parents, `attaches ${plural(tally.parents, 'record')} to an existing parent`],
    [tally.orphans, `keeps ${plural(tally.orphans, 'tool result')} without a call as text`],
    [tally.copies, `removes ${plural(tally.copies, 'exact copy', 'exact copies')}`],
  ] as const
  const phrases = done.flatMap(([count, phrase]) => (count > 0 ? [phrase] : []))
  return `Repairs ${plural(files, 'file')}: ${phrases.join(', ')}.`
}

const LOST_NOUNS: Readonly<Record<OpaqueReason, readonly [string, string]>> = {
  'cut record': ['record that was cut short', 'records that were cut short'],
  'broken record': ['broken record', 'broken records'],
  'NUL bytes': ['run of NUL bytes', 'runs of NUL bytes'],
  'not JSON': ['part that is not JSON', 'parts that are not JSON'],
  'not a JSON object': ['value that is not a record', 'values that are not records'],
  'too large to repair': ['line that is too large', 'lines that are too large'],
}

export function repairNotes(tally: RepairTally): string[] {
  const lost = [...tally.lost].map(
    ([reason, { ranges, bytes }]) => `${plural(ranges, ...LOST_NOUNS[reason])} (${plural(bytes, 'byte')})`,
  )
  const notes = [
    [lost.length, `Removed: ${lost.join(', ')}. The backup for undo keeps them.`],
    [
      tally.tooLarge,
      `${plural(tally.tooLarge, 'line')} larger than 32 MB ${tally.tooLarge === 1 ? 'is' : 'are'} not changed.`,
    ],
    [
      tally.spreadLines,
      `${plural(tally.spreadLines, 'line')} ${tally.spreadLines === 1 ? 'is' : 'are'} not changed: together they form complete records, as if a formatter had split them.`,
    ],
    [
      tally.differentCopies,
      `${plural(tally.differentCopies, 'uuid')} ${tally.differentCopies === 1 ? 'is' : 'are'} shared by records with different content, which are not changed.`,
    ],
    [
      tally.parentsElsewhere,
      `${plural(tally.parentsElsewhere, 'agent record')} with a parent in another file of the session ${tally.parentsElsewhere === 1 ? 'is' : 'are'} not changed.`,
    ],
    [
      tally.openCalls,
      `${plural(tally.openCalls, 'tool call')} without a result ${tally.openCalls === 1 ? 'is' : 'are'} not changed: Claude Code adds the missing results when it resumes.`,
    ],
  ] as const
  return notes.flatMap(([count, note]) => (count > 0 ? [note] : []))
}

function its(count: number): string {
  return count === 1 ? 'its' : 'their'
}
