import { AppError } from '../../error.ts'

const TAG = /^[\p{L}\p{M}\p{N}._/-]{1,64}$/u

export function readTag(typed: string): string {
  const tag = typed.trim().replace(/^#/, '').normalize('NFC').toLowerCase()
  if (TAG.test(tag)) return tag
  throw new AppError(
    'usage',
    `"${typed}" is not a valid tag. Use one word of at most 64 letters, digits, ".", "_", "/" and "-".`,
  )
}
