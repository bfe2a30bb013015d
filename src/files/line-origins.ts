// Carries the origin of every line through the versions of a file.
import type { FileEffect, FileOperation } from './file-operation.ts'
import type { FileVersion } from './file-version.ts'
import { replaySteps, type ReplayStep } from './replay-file.ts'
import { diffArrays } from 'diff'
import type { Hunk } from '../thread/files/apply-change.ts'

/** The number of the version that wrote a line; null if unknown. */
export type LineOrigin = number | null

/** Kept apart from null within a trace: the line was there before the first record of the file. */
const EARLIER = 0

/** Lines in a row with the same origin. */
export interface OriginRun {
  /** Number of the first line, from 1. */
  from: number
  count: number
  /** 0 if the lines were there before the first record; null if unknown. */
  version: number | null
}

/** Beyond this many changed lines, a minimal diff takes long. Lines are then compared as a set. */
const MAX_EDITS = 1000

/**
 * For every line of the content of version `number`, the number of the version that wrote the line; null if unknown (before
 * the first evidence, or lost in a partial version). Undefined if the content is unknown. A line that was moved is new.
 */
export function traceLines(operations: readonly FileOperation[], number: number): LineOrigin[] | undefined {
  return traceTo(operations, number)?.list()
}

/** Like `traceLines` for the first lines, at most `most`, and with 0 for lines from before the first record. */
export function traceRuns(operations: readonly FileOperation[], number: number, most: number): OriginRun[] | undefined {
  return traceTo(operations, number)?.runs(most)
}

function traceTo(operations: readonly FileOperation[], number: number): LineOrigins | undefined {
  const origins = new LineOrigins()
  let isFound = false
  replaySteps(operations, (step) => {
    if (step.version.number > number) return
    origins.add(step)
    isFound = step.version.number === number
  })
  return isFound ? origins : undefined
}

export class LineOrigins {
  /** Undefined before the first version and after a content that is not known. */
  private content: string | undefined
  private origins: LineOrigin[] = []

  add(step: ReplayStep): void {
    const { content, version } = step
    if (typeof content !== 'string') {
      this.content = content === null ? '' : undefined
      this.origins = []
    } else if (this.content === undefined) {
      this.origins = originsWithoutBase(step, content)
      this.content = content
    } else {
      this.origins = carryOrigins(this.content, content, this.origins, version.number)
      this.content = content
    }
  }

  list(): LineOrigin[] | undefined {
    return this.content === undefined ? undefined : this.origins.map((origin) => (origin === EARLIER ? null : origin))
  }

  runs(most: number): OriginRun[] | undefined {
    if (this.content === undefined) return undefined
    const runs: OriginRun[] = []
    for (const [index, version] of this.origins.slice(0, most).entries()) {
      const last = runs.at(-1)
      if (last?.version === version) last.count++
      else runs.push({ from: index + 1, count: 1, version })
    }
    return runs
  }
}

/** The content before is not known: only the record itself shows which lines are new. */
function originsWithoutBase({ operation: { effect }, version }: ReplayStep, content: string): LineOrigin[] {
  const lines = linesOf(content)
  const other = isFirstShown(effect, version) ? EARLIER : null
  if (version.isEarlier || version.cause !== null) return lines.map(() => other)
  if (effect.kind === 'write' && (effect.original === null || effect.by === 'shell'))
    return lines.map(() => version.number)
  const added = effect.kind === 'write' || effect.kind === 'edit' ? addedLines(effect.hunks) : new Set<number>()
  return lines.map((_, index) => (added.has(index) ? version.number : other))
}

/** Whether lines that the operation did not add were in the file before its first record. Without hunks, it may have added them. */
function isFirstShown(effect: FileEffect, { number, isEarlier, cause }: FileVersion): boolean {
  if (number !== 1 || cause !== null) return false
  return isEarlier || (effect.kind !== 'write' && effect.kind !== 'edit') || effect.hunks.length > 0
}

function addedLines(hunks: readonly Hunk[]): Set<number> {
  const added = new Set<number>()
  let shift = 0
  for (const { oldStart = 1, lines = [] } of hunks) {
    let at = Math.max(1, oldStart) - 1 + shift
    for (const line of lines) {
      if (line.startsWith('+')) added.add(at)
      if (line.startsWith('+')) shift++
      if (line.startsWith('-')) shift--
      if (!line.startsWith('-') && !line.startsWith('\\')) at++
    }
  }
  return added
}

/** The origins of the lines of `after`; new ones get the number. Compares only lines between the common beginning and end. */
export function carryOrigins(before: string, after: string, origins: LineOrigin[], number: number): LineOrigin[] {
  if (before === after) return origins
  const start = commonStart(before, after)
  const end = commonEnd(before, after, start.position)
  const old = linesOf(before.slice(start.position, before.length - end))
  const fresh = linesOf(after.slice(start.position, after.length - end))
  const changed = origins.slice(start.lines, start.lines + old.length)
  return origins
    .slice(0, start.lines)
    .concat(compareMiddle(old, fresh, changed, number), origins.slice(start.lines + old.length))
}

const NEWLINE = 10

/** The complete lines that both texts begin with. */
function commonStart(before: string, after: string): { position: number; lines: number } {
  const shorter = Math.min(before.length, after.length)
  let position = 0
  let lines = 0
  for (let at = 0; at < shorter; at++) {
    const code = before.charCodeAt(at)
    if (code !== after.charCodeAt(at)) break
    if (code !== NEWLINE) continue
    position = at + 1
    lines++
  }
  return { position, lines }
}

/** The length of the complete lines that both texts end with, after `start`. */
function commonEnd(before: string, after: string, start: number): number {
  const most = Math.min(before.length, after.length) - start
  let length = 0
  let at = 0
  for (; at < most; at++) {
    const code = before.charCodeAt(before.length - 1 - at)
    if (code !== after.charCodeAt(after.length - 1 - at)) break
    if (code === NEWLINE) length = at
  }
  const isLineStart = (text: string) => text.length - at === start || text[text.length - at - 1] === '\n'
  return isLineStart(before) && isLineStart(after) ? at : length
}

function compareMiddle(
  old: readonly string[],
  fresh: readonly string[],
  origins: readonly LineOrigin[],
  number: number,
): LineOrigin[] {
  if (old.length === 0) return fresh.map(() => number)
  const parts = diffArrays([...old], [...fresh], { maxEditLength: MAX_EDITS })
  if (!parts) {
    const earlier = new Set(old)
    return fresh.map((line) => (earlier.has(line) ? null : number))
  }
  let at = 0
  return parts.flatMap(({ added, removed, count }) => {
    if (added) return Array.from({ length: count }, () => number)
    at += count
    return removed ? [] : origins.slice(at - count, at)
  })
}

/** A newline at the end does not begin another line. */
export function linesOf(text: string): string[] {
  if (text === '') return []
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}
