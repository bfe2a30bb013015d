// A tag as it was typed → as it is kept: one word in small letters, so that two spellings are one tag.
import { AppError } from '../../error.ts'

const TAG = /^[\p{L}\p{M}\p{N}._/-]{1,64}$/u

/** "#Bug" is "bug". */
export function readTag(typed: string): string {
  const tag = typed.trim().replace(/^#/, '').normalize('NFC').toLowerCase()
  if (TAG.test(tag)) return tag
  throw new AppError(
    'usage',
    `"${typed}" cannot be a tag; write one word of letters, digits, ".", "_", "/" and "-", of at most 64 characters.`,
  )
}
