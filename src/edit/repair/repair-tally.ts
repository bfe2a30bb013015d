// What a repair does, counted over all files of a session, and the words for it.
import type { OpaqueReason } from '../../reader/json/repair-line.ts'
import { plural } from '../../text/quantity.ts'

export interface RepairTally {
  /** Records that shared a line with others. */
  separated: number
  /** Records with NUL bytes in or around them, or written as UTF-16. */
  cleared: number
  /** Byte order marks before a record. */
  marks: number
  /** Files whose last line had no end. */
  newlines: number
  /** What is part of no record: how many stretches, how many bytes. */
  lost: Map<OpaqueReason, { stretches: number; bytes: number }>
  parents: number
  orphans: number
  copies: number
  /** What is left as it is. */
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
  const known = lost.get(reason) ?? { stretches: 0, bytes: 0 }
  lost.set(reason, { stretches: known.stretches + 1, bytes: known.bytes + bytes })
}

/** In one sentence. */
export function summarize(tally: RepairTally, files: number): string {
  const stretches = [...tally.lost.values()].reduce((sum, each) => sum + each.stretches, 0)
  const bytes = [...tally.lost.values()].reduce((sum, each) => sum + each.bytes, 0)
  const done = [
    [tally.separated, `gives ${plural(tally.separated, 'record')} a line of ${its(tally.separated)} own`],
    [tally.cleared, `frees ${plural(tally.cleared, 'record')} of NUL bytes`],
    [stretches, `takes out ${plural(stretches, 'damaged stretch', 'damaged stretches')} of ${plural(bytes, 'byte')}`],
    [tally.marks, `takes out ${plural(tally.marks, 'byte order mark')}`],
    [tally.newlines, `ends ${plural(tally.newlines, 'last line')}`],
    [tally.parents, `gives ${plural(tally.parents, 'record')} a parent that is there`],
    [tally.orphans, `keeps ${plural(tally.orphans, 'tool result')} without a call as text`],
    [tally.copies, `removes ${plural(tally.copies, 'exact copy', 'exact copies')}`],
  ] as const
  const words = done.flatMap(([count, phrase]) => (count > 0 ? [phrase] : []))
  return `Repairs ${plural(files, 'file')}: ${words.join(', ')}.`
}

const LOST_WORDS: Readonly<Record<OpaqueReason, readonly [string, string]>> = {
  'cut record': ['record that was cut short', 'records that were cut short'],
  'broken record': ['broken record', 'broken records'],
  'NUL bytes': ['run of NUL bytes', 'runs of NUL bytes'],
  'not JSON': ['stretch that is no JSON', 'stretches that are no JSON'],
  'not a JSON object': ['value that is no record', 'values that are no records'],
  'too large to repair': ['line that is too large', 'lines that are too large'],
}

/** What a person should know besides. */
export function repairNotes(tally: RepairTally): string[] {
  const lost = [...tally.lost].map(
    ([reason, { stretches, bytes }]) => `${plural(stretches, ...LOST_WORDS[reason])} (${plural(bytes, 'byte')})`,
  )
  const notes = [
    [lost.length, `Taken out: ${lost.join(', ')}. The copy from which this is undone keeps them.`],
    [
      tally.tooLarge,
      `${plural(tally.tooLarge, 'line')} above 32 MB ${tally.tooLarge === 1 ? 'is' : 'are'} left as ${tally.tooLarge === 1 ? 'it is' : 'they are'}.`,
    ],
    [
      tally.spreadLines,
      `${plural(tally.spreadLines, 'line')} left as ${tally.spreadLines === 1 ? 'it is' : 'they are'}: together they make whole records, as a formatter would spread them.`,
    ],
    [
      tally.differentCopies,
      `${plural(tally.differentCopies, 'uuid')} left that ${tally.differentCopies === 1 ? 'stands' : 'stand'} on records of different content.`,
    ],
    [
      tally.parentsElsewhere,
      `${plural(tally.parentsElsewhere, 'record')} of agents left whose parent stands in another file of the session.`,
    ],
    [
      tally.openCalls,
      `${plural(tally.openCalls, 'tool call')} without a result left: Claude Code fills in what is missing when it resumes.`,
    ],
  ] as const
  return notes.flatMap(([count, words]) => (count > 0 ? [words] : []))
}

function its(count: number): string {
  return count === 1 ? 'its' : 'their'
}
