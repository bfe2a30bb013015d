// Aligns the turns of two conversations. Turns that share messages are matched first, then turns with equal prompts, then
// turns with similar prompts. What is left between two matches is put side by side, as in a split diff.
import { matchSimilar, type Match } from './match-similar.ts'
import { matchUnique } from './unique-turns.ts'

export interface ComparedTurn {
  /** One key per message. Copies of a message have the same key. */
  keys: readonly string[]
  prompt: string | null
}

export type RowKind =
  /** Every message is the same. */
  | 'same'
  /** The first messages are the same, the rest is not. */
  | 'forked'
  /** The prompts are equal or similar. */
  | 'similar'
  /** At the same place, but with nothing in common. */
  | 'different'
  | 'a only'
  | 'b only'

export interface AlignedRow {
  kind: RowKind
  /** Index in the list of turns; null if the other side has a turn alone. */
  a: number | null
  b: number | null
  /** Number of messages at the beginning that both turns have. */
  shared: number
}

/** Every turn is in exactly one row, and both sides keep their order. */
export function alignTurns(a: readonly ComparedTurn[], b: readonly ComparedTurn[]): AlignedRow[] {
  const trunk = trunkLength(a, b)
  const rows: AlignedRow[] = []
  for (let index = 0; index < trunk; index++) rows.push(pairOf(a, b, index, index))
  let [nextA, nextB] = [trunk, trunk]
  for (const match of [...matchTurns(a, b, trunk), { a: a.length, b: b.length }]) {
    addGap(rows, a, b, { a: [nextA, match.a], b: [nextB, match.b] })
    if (match.a < a.length) rows.push(pairOf(a, b, match.a, match.b))
    nextA = match.a + 1
    nextB = match.b + 1
  }
  return rows
}

/** Number of turns at the beginning that are the same in both. */
export function trunkLength(a: readonly ComparedTurn[], b: readonly ComparedTurn[]): number {
  let length = 0
  while (length < a.length && length < b.length && kindOf(a[length], b[length]) === 'same') length++
  return length
}

export function sharedMessages(a: ComparedTurn | undefined, b: ComparedTurn | undefined): number {
  const [first, second] = [a?.keys ?? [], b?.keys ?? []]
  let shared = 0
  while (shared < first.length && shared < second.length && first[shared] === second[shared]) shared++
  return shared
}

/** Matches behind the trunk, increasing on both sides. */
function matchTurns(a: readonly ComparedTurn[], b: readonly ComparedTurn[], trunk: number): Match[] {
  const anchors = matchUnique(a.slice(trunk).map(anchorOf), b.slice(trunk).map(anchorOf))
  const matches: Match[] = []
  let from = { a: trunk, b: trunk }
  // The turn in which the two part stays together, whatever follows.
  const isForked = sharedMessages(a[trunk], b[trunk]) > 0
  const placed = anchors
    .map((match) => ({ a: match.a + trunk, b: match.b + trunk }))
    .filter((match) => !isForked || (match.a > trunk && match.b > trunk))
  for (const anchor of [...(isForked ? [from] : []), ...placed, { a: a.length, b: b.length }]) {
    const gap = matchSimilar(promptsOf(a, from.a, anchor.a), promptsOf(b, from.b, anchor.b))
    for (const match of gap) matches.push({ a: match.a + from.a, b: match.b + from.b })
    if (anchor.a < a.length) matches.push(anchor)
    from = { a: anchor.a + 1, b: anchor.b + 1 }
  }
  return matches
}

/** Turns with the same messages are equal, whatever their prompts; other turns by their prompt. */
function anchorOf({ keys, prompt }: ComparedTurn): string[] {
  const words = normal(prompt)
  return [...(keys[0] === undefined ? [] : [`message ${keys[0]}`]), ...(words === '' ? [] : [`prompt ${words}`])]
}

function normal(prompt: string | null): string {
  return (prompt ?? '').replace(/\s+/g, ' ').trim().toLowerCase()
}

function promptsOf(turns: readonly ComparedTurn[], from: number, to: number): string[] {
  return turns.slice(from, to).map(({ prompt }) => normal(prompt))
}

function kindOf(a: ComparedTurn | undefined, b: ComparedTurn | undefined): 'same' | 'forked' | 'similar' {
  const shared = sharedMessages(a, b)
  if (a && b && shared === a.keys.length && shared === b.keys.length && shared > 0) return 'same'
  return shared > 0 ? 'forked' : 'similar'
}

function pairOf(a: readonly ComparedTurn[], b: readonly ComparedTurn[], indexA: number, indexB: number): AlignedRow {
  const [first, second] = [a[indexA], b[indexB]]
  return { kind: kindOf(first, second), a: indexA, b: indexB, shared: sharedMessages(first, second) }
}

interface Gap {
  a: [from: number, to: number]
  b: [from: number, to: number]
}

function addGap(
  rows: AlignedRow[],
  a: readonly ComparedTurn[],
  b: readonly ComparedTurn[],
  { a: [fromA, toA], b: [fromB, toB] }: Gap,
): void {
  const paired = Math.min(toA - fromA, toB - fromB)
  for (let offset = 0; offset < paired; offset++) {
    const row = pairOf(a, b, fromA + offset, fromB + offset)
    rows.push(row.shared > 0 ? row : { ...row, kind: 'different' })
  }
  for (let index = fromA + paired; index < toA; index++) rows.push({ kind: 'a only', a: index, b: null, shared: 0 })
  for (let index = fromB + paired; index < toB; index++) rows.push({ kind: 'b only', a: null, b: index, shared: 0 })
}
