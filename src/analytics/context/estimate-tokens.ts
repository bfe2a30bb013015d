// How many tokens a tool's result takes in the context. Nothing in a transcript says so; four bytes of UTF-8 to a token
// is the rule of thumb, and models since 2026 make about a third more of it.
import type { ContentItem } from '../../format/block.ts'
import { contentText } from '../../format/text.ts'

const BYTES_PER_TOKEN = 4
/** Pictures are scaled down before the model sees them: about 1.15 megapixels, 750 of them to a token. */
const PICTURE_TOKENS = 1600

export function estimateTokens(content: readonly ContentItem[]): number {
  const pictures = content.filter(({ type }) => type === 'image').length
  return Math.ceil(utf8Length(contentText(content)) / BYTES_PER_TOKEN) + pictures * PICTURE_TOKENS
}

export function utf8Length(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) continue
    // Two units of UTF-16 that make one character take four bytes together; a half alone is written as three.
    const isPair = isHigh(code) && isLow(text.charCodeAt(index + 1))
    length += code < 0x800 ? 1 : 2
    if (isPair) index += 1
  }
  return length
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
