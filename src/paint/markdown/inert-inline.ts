// The inside of a paragraph, printed as Markdown again. Links lead to the web or to a letter, pictures are links that
// nobody loads, and everything else is text.
import { linkTarget } from '../link-target.ts'
import { inlineText, isSaid, type Inline } from '../markdown-inline.ts'
import { encodeAddress } from './encode-address.ts'
import { escapeText } from './escape-text.ts'
import { inertCode } from './inert-code.ts'

/** Within a cell of a table, "|" ends the cell and a line break the row. */
export type InlinePlace = 'paragraph' | 'line' | 'cell'

export function inertInline(content: readonly Inline[], place: InlinePlace): string {
  let printed = ''
  for (const part of joinTexts(content)) {
    const next = inertPart(part, place)
    // Two codes side by side would be one.
    printed += printed.endsWith('`') && next.startsWith('`') ? ` ${next}` : next
  }
  return printed
}

/** What is harmless alone may not be with what follows: "http" and "://". */
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

function inertPart(part: Inline, place: InlinePlace): string {
  switch (part.kind) {
    case 'text':
      return inertText(part.text, place)
    case 'code':
      return codeAt(part.text, place)
    case 'strong':
    case 'em':
    case 'del':
      return marked(MARKS[part.kind], inertInline(part.content, place))
    case 'link':
      return inertLink(part.address, inlineText(part.content), linkContent(part.content, place), place)
    case 'image':
      return inertPicture(part.address, part.alt, place)
    case 'break':
      return place === 'paragraph' ? '  \n' : place === 'cell' ? '<br>' : ' '
  }
}

function inertText(text: string, place: InlinePlace): string {
  if (place === 'paragraph') return escapeText(text)
  const line = escapeText(text.replace(/\n/g, ' '))
  return place === 'cell' ? line.replaceAll('|', '\\|') : line
}

/** A cell is cut at its "|" before anybody looks for code in it; behind a backslash there is no way to write one. */
function codeAt(text: string, place: InlinePlace): string {
  if (place !== 'cell' || !text.includes('|')) return inertCode(text)
  return text.includes('\\') ? inertText(text, place) : inertCode(text).replaceAll('|', '\\|')
}

function marked(marks: string, inner: string): string {
  return inner === '' || inner !== inner.trim() ? inner : marks + inner + marks
}

/** There is no link within a link, and a bracket would end it. */
function linkContent(content: readonly Inline[], place: InlinePlace): string {
  let printed = ''
  for (const part of joinTexts(content)) {
    if (part.kind === 'text') printed += bracketed(inertText(part.text, place))
    else if (part.kind === 'image') printed += bracketed(inertText(`image: ${part.alt}`, place))
    else if (part.kind === 'link') printed += linkContent(part.content, place)
    else if (part.kind === 'code' || part.kind === 'break') printed += inertPart(part, place)
    else printed += marked(MARKS[part.kind], linkContent(part.content, place))
  }
  return printed
}

const MARKS = { strong: '**', em: '*', del: '~~' } as const

function bracketed(escaped: string): string {
  return escaped.replace(/(?<!\\)[[\]]/g, '\\$&')
}

function inertLink(address: string, text: string, content: string, place: InlinePlace): string {
  const target = linkTarget(address)
  if (target === null) {
    if (isSaid(text, address)) return codeAt(text, place)
    const told = codeAt(address, place)
    return content.trim() === '' ? told : `${content} (${told})`
  }
  // An address of a letter is a link for every viewer as it stands.
  if (/^mailto:/i.test(target) && isSaid(text, address)) return content
  const encoded = encodeAddress(target)
  const isBare = (text === address || content.trim() === '') && /^https?:/i.test(encoded)
  return isBare ? `<${encoded}>` : `[${content}](${encoded})`
}

function inertPicture(address: string, alt: string, place: InlinePlace): string {
  const label = bracketed(inertText(alt === '' ? 'image' : `image: ${alt}`, place))
  return inertLink(address, '', label, place)
}
