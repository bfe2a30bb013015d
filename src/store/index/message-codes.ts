// Numbers that stand for words in the compact tables; the views turn them back.
import type { DigestKind } from '../../thread/digest.ts'
import type { FileAction } from '../../thread/files/touched-files.ts'
import type { TextKind } from '../../format/text.ts'

export const MESSAGE_KINDS = [
  'prompt',
  'answer',
  'result',
  'injected',
  'note',
  'title',
  'queued',
] as const satisfies readonly DigestKind[]

export const FILE_ACTIONS = ['read', 'edit', 'write', 'search'] as const satisfies readonly FileAction[]

/** Kinds of text, as a block keeps them in its flags: a helper's block does not tell by its id. */
export const TEXT_KINDS = [
  'prompt',
  'answer',
  'thinking',
  'tool-input',
  'tool-output',
  'title',
  'queued',
  'note',
] as const satisfies readonly TextKind[]

export const MESSAGE_FLAG = {
  sidechain: 1,
  apiError: 2,
  image: 4,
  thinking: 8,
  user: 16,
  assistant: 32,
  /** Its parent is the message of the row before it: four of five are, and 16 bytes each. */
  follows: 64,
} as const
export const BLOCK_FLAG = { error: 1, cut: 2 } as const
/** The kind of text stands above the flags. */
export const BLOCK_KIND_SHIFT = 4
