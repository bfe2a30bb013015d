// Prints inert inline Markdown: links lead to web or mail only, and images become links, so that no viewer loads them.
import { linkTarget } from '../link-target.ts'
import { inlineText, showsAddress, type Inline } from '../markdown-inline.ts'
import { encodeAddress } from './encode-address.ts'
import { escapeText } from './escape-text.ts'
import { inertCode } from './inert-code.ts'

/** Where the content is printed. In a table cell, "|" ends the cell and a line break ends the row. */
export type InlineContext = 'paragraph' | 'line' | 'cell'

export function inertInline(content: readonly Inline[], context: InlineContext): string {
  let printed = ''
  for (const part of joinTexts(content)) {
    const next = inertPart(part, context)
    // Two adjacent code spans would become one.
    printed += printed.endsWith('`') && next.startsWith('`') ? ` ${next}` : next
  }
  return printed
}

/** Joins adjacent texts, because parts that are harmless alone may not be together: "http" and "://". */
function joinTexts(content: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const part of content) {
    const last = joined.at(-1)
    if (part.kind === 'text' && last?.kind === 'text')
      joined.splice(-1, 1, { kind: 'text', text: last.text + part.text })
    else joined.push(part)
  }
  return joined
}

function inertPart(part: Inline, context: InlineContext): string {
  switch (part.kind) {
    case 'text':
      return inertText(part.text, context)
    case 'code':
      return codeAt(part.text, context)
    case 'strong':
    case 'em':
    case 'del':
      return marked(MARKS[part.kind], inertInline(part.content, context))
    case 'link':
      return inertLink(part.address, inlineText(part.content), linkContent(part.content, context), context)
    case 'image':
      return inertImage(part.address, part.alt, context)
    case 'break':
      return context === 'paragraph' ? '  \n' : context === 'cell' ? '<br>' : ' '
  }
}

function inertText(text: string, context: InlineContext): string {
  if (context === 'paragraph') return escapeText(text)
  const line = escapeText(text.replace(/\n/g, ' '))
  return context === 'cell' ? line.replaceAll('|', '\\|') : line
}

/** Tables are split at "|" before code is parsed. Code with both "|" and a backslash cannot be written in a cell. */
function codeAt(text: string, context: InlineContext): string {
  if (context !== 'cell' || !text.includes('|')) return inertCode(text)
  return text.includes('\\') ? inertText(text, context) : inertCode(text).replaceAll('|', '\\|')
}

function marked(marks: string, inner: string): string {
  return inner === '' || inner !== inner.trim() ? inner : marks + inner + marks
}

function linkContent(content: readonly Inline[], context: InlineContext): string {
  let printed = ''
  for (const part of joinTexts(content)) {
    if (part.kind === 'text') printed += bracketed(inertText(part.text, context))
    else if (part.kind === 'image') printed += bracketed(inertText(`image: ${part.alt}`, context))
    else if (part.kind === 'link') printed += linkContent(part.content, context)
    else if (part.kind === 'code' || part.kind === 'break') printed += inertPart(part, context)
    else printed += marked(MARKS[part.kind], linkContent(part.content, context))
  }
  return printed
}

const MARKS = { strong: '**', em: '*', del: '~~' } as const

function bracketed(escaped: string): string {
  return escaped.replace(/(?<!\\)[[\]]/g, '\\$&')
}

function inertLink(address: string, text: string, content: string, context: InlineContext): string {
  const target = linkTarget(address)
  if (target === null) {
    if (showsAddress(text, address)) return codeAt(text, context)
    const shown = codeAt(address, context)
    return content.trim() === '' ? shown : `${content} (${shown})`
  }
  // All viewers link a bare mail address.
  if (/^mailto:/i.test(target) && showsAddress(text, address)) return content
  const encoded = encodeAddress(target)
  const isBare = (text === address || content.trim() === '') && /^https?:/i.test(encoded)
  return isBare ? `<${encoded}>` : `[${content}](${encoded})`
}

function inertImage(address: string, alt: string, context: InlineContext): string {
  const label = bracketed(inertText(alt === '' ? 'image' : `image: ${alt}`, context))
  return inertLink(address, '', label, context)
}
