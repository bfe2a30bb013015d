// Estimates how many tokens a tool result takes in the context, which transcripts do not record. The rule of thumb is
// four UTF-8 bytes per token; models since 2026 use about a third more tokens.
import type { ContentItem } from '../../format/block.ts'
import { contentText } from '../../format/text.ts'

export const BYTES_PER_TOKEN = 4
/** Images are scaled down to about 1.15 megapixels before the model sees them, at 750 pixels per token. */
const IMAGE_TOKENS = 1600

export function estimateTokens(content: readonly ContentItem[]): number {
  const images = content.filter(({ type }) => type === 'image').length
  return Math.ceil(utf8Length(contentText(content)) / BYTES_PER_TOKEN) + images * IMAGE_TOKENS
}

export function utf8Length(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) continue
    // A surrogate pair takes four bytes together; a lone surrogate is written as three.
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
