// The id of a block says what kind of text it is, so that the full-text index can filter by kind, count without a join
// and give the kinds that matter first. Within a kind, ids grow with time of arrival.
import type { TextKind } from '../../format/text.ts'

/** Least telling first; index 0 is for the program's own helpers, whatever they say. */
export const BLOCK_KINDS = [
  'helper',
  'note',
  'tool-output',
  'tool-input',
  'thinking',
  'queued',
  'answer',
  'prompt',
  'title',
] as const satisfies readonly (TextKind | 'helper')[]

export type BlockKind = (typeof BLOCK_KINDS)[number]

/** Room for 17 million million blocks a kind; the highest id stays a safe integer. */
const KIND_STEP = 2 ** 44

export function blockId(kind: BlockKind, sequence: number): number {
  return BLOCK_KINDS.indexOf(kind) * KIND_STEP + sequence
}

export function blockKind(id: number): BlockKind {
  return BLOCK_KINDS[Math.floor(id / KIND_STEP)] ?? 'note'
}

/** The ids of a kind: from (inclusive) and to (exclusive). */
export function blockRange(kind: BlockKind): { from: number; to: number } {
  const from = blockId(kind, 0)
  return { from, to: from + KIND_STEP }
}
