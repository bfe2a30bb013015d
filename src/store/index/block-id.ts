// Ids of blocks. An id contains the kind of text, so that the full-text index returns important kinds first.
import type { TextKind } from '../../format/text.ts'

/** Least important first. Index 0 holds all blocks of Claude Code's own helper agents, whatever their kind. */
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

/** Allows a billion blocks, those of 2 TB of transcripts. The highest id has 34 bits, which SQLite and the word index store
 *  in 5 bytes. With a step of 2 ** 44 they took 7, and the index was 2 % larger. */
const KIND_STEP = 2 ** 30

export function blockId(kind: BlockKind, sequence: number): number {
  return BLOCK_KINDS.indexOf(kind) * KIND_STEP + sequence
}

export function blockKind(id: number): BlockKind {
  return BLOCK_KINDS[Math.floor(id / KIND_STEP)] ?? 'note'
}

export function blockRange(kind: BlockKind): { from: number; to: number } {
  const from = blockId(kind, 0)
  return { from, to: from + KIND_STEP }
}
