// Parses the inline content of a Markdown paragraph into a small tree. Entities are decoded and raw HTML is text.
import type { MarkedToken, Token } from 'marked'

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em' | 'del'; content: Inline[] }
  | { kind: 'link'; address: string; content: Inline[] }
  | { kind: 'image'; address: string; alt: string }
  | { kind: 'break' }

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
}

export function markdownInline(tokens: readonly Token[]): Inline[] {
  return tokens.flatMap(toInline)
}

function toInline(token: Token): Inline[] {
  // Without extensions the lexer yields only MarkedTokens.
  const known = token as MarkedToken
  switch (known.type) {
    case 'strong':
    case 'em':
    case 'del':
      return [{ kind: known.type, content: markdownInline(known.tokens) }]
    case 'codespan':
      return [{ kind: 'code', text: known.text }]
    case 'link':
      return [{ kind: 'link', address: decode(known.href), content: markdownInline(known.tokens) }]
    case 'image':
      return [{ kind: 'image', address: known.href, alt: decode(known.text) }]
    case 'br':
      return [{ kind: 'break' }]
    case 'checkbox':
      return []
    case 'html':
      return [/^<br\s*\/?>$/i.test(known.text) ? { kind: 'break' } : { kind: 'text', text: known.text }]
    case 'escape':
      return [{ kind: 'text', text: known.text }]
    case 'text':
      return known.tokens ? markdownInline(known.tokens) : [{ kind: 'text', text: decode(known.text) }]
    default:
      return [{ kind: 'text', text: token.raw }]
  }
}

export function inlineText(content: readonly Inline[]): string {
  let text = ''
  for (const part of content) {
    if (part.kind === 'text' || part.kind === 'code') text += part.text
    else if (part.kind === 'break') text += '\n'
    else if (part.kind === 'image') text += `[image: ${part.alt || part.address}]`
    else text += inlineText(part.content)
  }
  return text
}

export function showsAddress(text: string, address: string): boolean {
  return bareAddress(text) === bareAddress(address)
}

function bareAddress(address: string): string {
  return address
    .trim()
    .replace(/^(?:https?:\/\/|mailto:)/i, '')
    .replace(/\/$/, '')
    .toLowerCase()
}

function decode(text: string): string {
  return text.replace(/&(?:lt|gt|quot|nbsp|amp);/g, (name) => ENTITIES[name] ?? name)
}
