// Numeric codes in the compact tables. The views convert them to text. The order of a list is part of the index format.
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

/** Kinds of text, stored in a block's flags. The id alone is not enough: all blocks of helpers have the same kind there. */
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
  /** The parent is the message in the previous row, as in four of five. This saves 16 bytes per message. */
  follows: 64,
} as const
export const BLOCK_FLAG = { error: 1, cut: 2 } as const
export const BLOCK_KIND_SHIFT = 4
