// Files of mutated lines, planned from seeds, and their reading in chunks of any size. A plan can be shortened line by line
// and still gives the same lines.
import { toEntries, type LineEntry } from '../../src/reader/entries.ts'
import { LineSplitter } from '../../src/reader/lines.ts'
import { findGap, findLost } from './check.ts'
import { FileBuilder, mutationNames, type Mutation, type Survivor } from './mutation.ts'
import { Random } from './random.ts'
import type { GeneratedRecord } from './records.ts'

export interface PlannedLine {
  mutation: Mutation
  seed: number
}

export interface MutatedFile {
  bytes: Buffer
  survivors: Survivor[]
}

/** Called with every line that was read. */
export type NoteLine = (ms: number, bytes: number) => void

/** Far above the time of any line, because a shared machine may pause the process. */
const SLOW_LINE_MS = 2000

/** Every third line stays intact, so that losses next to damage are detected. */
export function planLines(random: Random, lines: number): PlannedLine[] {
  return Array.from({ length: lines }, () => ({
    mutation: random.chance(1 / 3) ? 'none' : random.pick(mutationNames),
    seed: random.next(),
  }))
}

export function countMutated(plan: readonly PlannedLine[]): number {
  return plan.filter(({ mutation }) => mutation !== 'none').length
}

export function buildFile(plan: readonly PlannedLine[], take: (random: Random) => GeneratedRecord): MutatedFile {
  const file = new FileBuilder()
  for (const { mutation, seed } of plan) {
    const random = new Random(seed)
    file.add(mutation, random, () => take(random))
  }
  return { bytes: file.build((plan.length & 1) === 0), survivors: file.survivors }
}

export function readInChunks(bytes: Buffer, random: Random, note: NoteLine = () => {}): LineEntry[] {
  const largest = random.chance(0.02) ? 7 : random.pick([1000, 5000, 65_536, 1_048_576])
  const splitter = new LineSplitter()
  const entries: LineEntry[] = []
  for (let at = 0; at < bytes.length;) {
    const end = Math.min(bytes.length, at + random.between(1, largest))
    for (const line of splitter.push(bytes.subarray(at, end))) readLine(line, entries, note)
    at = end
  }
  for (const line of splitter.finish()) readLine(line, entries, note)
  return entries
}

/** Describes the first lost byte or lost record. */
export function findProblem(entries: readonly LineEntry[], { bytes, survivors }: MutatedFile): string | undefined {
  const [lost] = findLost(entries, bytes, survivors)
  return findGap(entries, bytes.length) ?? (lost && `lost the record ${lost.id} at byte ${lost.offset}`)
}

function readLine(line: Parameters<typeof toEntries>[0], into: LineEntry[], note: NoteLine): void {
  const began = performance.now()
  for (const entry of toEntries(line, { notes: true })) into.push(entry)
  const ms = performance.now() - began
  note(ms, line.length)
  if (ms > SLOW_LINE_MS) throw new Error(`a line of ${line.length} bytes took ${Math.round(ms)} ms`)
}
