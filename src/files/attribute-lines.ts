// Finds the operation that wrote each line of a committed text. If the text equals a version, the origins of its lines are
// proven. Otherwise lines match the text that an operation added shortly before. Everything else stays unknown.
import type { FileOperation } from './file-operation.ts'
import type { FileVersion } from './file-version.ts'
import { AddedLines, countEach } from './added-lines.ts'
import { LineOrigins, type LineOrigin } from './line-origins.ts'
import { replaySteps, type ReplayStep } from './replay-file.ts'

export interface CommittedText {
  /** With LF line endings. */
  content: string
  /** Indexes of the lines to attribute. */
  wanted: ReadonlySet<number>
  /** The text of the commit before it; undefined if unknown. A line that it does not have cannot be older. */
  before: string | undefined
  /** Somebody else committed it: only a version that a session made, and no one read, is evidence. */
  isForeign: boolean
  /** Later operations cannot have written the text. */
  untilMs: number
  /** Set if lines may be matched: with operations in this time. */
  matching: { sinceMs: number; untilMs: number } | null
}

export interface WrittenLine {
  status: 'proven' | 'matched'
  operation: FileOperation
  version: FileVersion
}

/** By index of the line, for each text. */
export type WrittenLines = Map<number, WrittenLine>

export function attributeLines(operations: readonly FileOperation[], texts: readonly CommittedText[]): WrittenLines[] {
  const equal = findEqualVersions(operations, texts)
  const unequal = texts.filter((text, index) => text.matching !== null && equal[index] === undefined)
  const matched = unequal.length === 0 ? new Map<CommittedText, WrittenLines>() : matchLines(operations, unequal)
  return texts.map((text, index) => equal[index] ?? matched.get(text) ?? new Map<number, WrittenLine>())
}

interface EqualVersion {
  number: number
  atMs: number | null
  isOwn: boolean
  origins: LineOrigin[]
}

/** Undefined for a text that equals no version. */
function findEqualVersions(
  operations: readonly FileOperation[],
  texts: readonly CommittedText[],
): (WrittenLines | undefined)[] {
  const wanted = new Set(texts.flatMap(({ content, before }) => [content, ...(before === undefined ? [] : [before])]))
  const origins = new LineOrigins()
  const made = new Map<number, WrittenLine>()
  const equal = new Map<string, EqualVersion[]>()
  replaySteps(operations, (step) => {
    const { version, operation } = step
    origins.add(step)
    if (isOwn(step)) made.set(version.number, { status: 'proven', operation, version })
    const content = typeof step.content === 'string' ? toLf(step.content) : undefined
    if (content === undefined || !wanted.has(content)) return
    const known = equal.get(content) ?? []
    const { number, atMs } = version
    const found = { number, atMs, isOwn: isOwn(step), origins: origins.list() ?? [] }
    equal.set(content, [...known, found].slice(-MOST_EQUAL))
  })
  return texts.map((text) => {
    const candidates = (equal.get(text.content) ?? []).filter((version) => version.isOwn || !text.isForeign)
    const version = closest(candidates, text.untilMs)
    const earlier = text.before === undefined || text.before === text.content ? [] : (equal.get(text.before) ?? [])
    const last = version && earlier.findLast(({ number }) => number < version.number)
    return version && provenLines(text, version, made, last?.number ?? 0)
  })
}

/** A file may return to the same content any number of times. */
const MOST_EQUAL = 16

/** The last one before the commit; otherwise, the first one after it, as when the file is read again. */
function closest(versions: readonly EqualVersion[], untilMs: number): EqualVersion | undefined {
  return versions.findLast(({ atMs }) => atMs !== null && atMs <= untilMs) ?? versions[0]
}

function provenLines(
  { content, wanted, untilMs }: CommittedText,
  { origins }: EqualVersion,
  made: ReadonlyMap<number, WrittenLine>,
  before: number,
): WrittenLines {
  const lines = content.split('\n')
  const found: WrittenLines = new Map()
  for (const index of wanted) {
    const number = origins[index] ?? null
    // Git sees a new line where the replay sees an old one, as between equal brackets.
    const line = number === null || number <= before ? undefined : made.get(number)
    if (!line || line.operation.atMs === null || line.operation.atMs > untilMs) continue
    if (isFilled(line.version) && !isShownBy(line.operation, lines[index] ?? '')) continue
    found.set(index, line)
  }
  return found
}

/** Whether an operation of a session made the version, rather than showing what something else made. */
function isOwn({ version, operation: { effect } }: ReplayStep): boolean {
  return version.cause === null && !version.isEarlier && (effect.kind === 'write' || effect.kind === 'edit')
}

/** A later record gave the content, so other changes may be part of it. */
function isFilled({ evidence, operation }: FileVersion): boolean {
  return evidence[0] !== undefined && evidence[0].place !== operation.place
}

function isShownBy({ effect }: FileOperation, line: string): boolean {
  if (effect.kind === 'write') return effect.content.includes(line)
  if (effect.kind !== 'edit') return false
  const texts = effect.replacements.flatMap(({ after }) => after.split('\n'))
  return texts.some((text) => text.trim() !== '' && line.includes(text.trim()))
}

/** The operations are replayed once; each text is compared when its time has come. */
function matchLines(
  operations: readonly FileOperation[],
  texts: readonly CommittedText[],
): Map<CommittedText, WrittenLines> {
  const waiting = texts.toSorted((a, b) => (a.matching?.untilMs ?? 0) - (b.matching?.untilMs ?? 0))
  const earliest = Math.min(...texts.map(({ matching }) => matching?.sinceMs ?? Infinity))
  const found = new Map<CommittedText, WrittenLines>()
  const added = new AddedLines()
  const origins = new LineOrigins()
  const compareBefore = (ms: number): void => {
    for (let next = waiting[0]; next && (next.matching?.untilMs ?? 0) < ms; next = waiting[0]) {
      found.set(next, matchText(next, added))
      waiting.shift()
    }
  }
  replaySteps(operations, (step) => {
    origins.add(step)
    const { atMs } = step.version
    if (atMs === null || atMs < earliest || waiting.length === 0) return
    compareBefore(atMs)
    added.add(step, origins.list(), isOwn(step))
  })
  compareBefore(Infinity)
  return found
}

/** Fewer may be a coincidence. */
const LEAST_MATCHED = 3

function matchText({ content, wanted, matching }: CommittedText, added: AddedLines): WrittenLines {
  const lines = content.split('\n')
  const found: WrittenLines = new Map()
  const counts = countEach(lines)
  const anchors = [...wanted].filter(
    (index) => isDistinctive(lines[index] ?? '') && counts.get(lines[index] ?? '') === 1,
  )
  for (const index of anchors) {
    const place = added.find(lines[index] ?? '')
    if (!place?.isOnly || (place.operation.atMs ?? 0) < (matching?.sinceMs ?? Infinity)) continue
    const { operation, version } = place
    found.set(index, { status: 'matched', operation, version })
  }
  const anchored = [...found.keys()]
  for (const index of anchored) extend(index)
  return [...found.keys()].filter((index) => isDistinctive(lines[index] ?? '')).length < LEAST_MATCHED
    ? new Map()
    : found

  /** The lines around it are those that the operation added around it: brackets, blank and repeated lines too. */
  function extend(from: number): void {
    const place = added.find(lines[from] ?? '')
    const line = found.get(from)
    if (!place || !line) return
    for (const step of [-1, 1])
      for (let at = 1; ; at++) {
        const index = from + step * at
        const text = lines[index] ?? ''
        if (found.has(index) || !wanted.has(index) || place.run[place.index + step * at] !== text) break
        // It was deleted, or another operation added it.
        if (isDistinctive(text) && added.find(text)?.run !== place.run) break
        found.set(index, line)
      }
  }
}

/** Brackets, white space and single words occur everywhere. */
function isDistinctive(line: string): boolean {
  return line.replace(/[^\p{L}\p{N}]/gu, '').length >= 6
}

function toLf(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text
}
