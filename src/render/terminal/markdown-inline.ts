// The inside of a Markdown paragraph as styled spans: emphasis, code, links as text, never as terminal hyperlinks.
import type { MarkedToken, Token } from 'marked'
import { both, type Palette, type Style } from './palette.ts'
import { span, type Line, type Span } from './span.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** A line break of the source stays one: people and models mean it. */
export function inlineLines(tokens: readonly Token[], palette: Palette, style?: Style): Line[] {
  const lines: Span[][] = [[]]
  for (const [index, part] of inlineParts(tokens, palette, style)) {
    if (index > 0) lines.push([])
    lines.at(-1)?.push(part)
  }
  return lines
}

/** Spans, each with the number of the line within its text: above 0 it begins a new one. */
function* inlineParts(tokens: readonly Token[], palette: Palette, style?: Style): Generator<[number, Span]> {
  for (const token of tokens) {
    for (const { text, style: own } of inlineSpans(token, palette, style)) {
      for (const [index, line] of text.split('\n').entries()) yield [index, span(line, own)]
    }
  }
}

/** Raw text here: made visible by span(), once entities are characters. */
function inlineSpans(token: Token, palette: Palette, style: Style | undefined): Iterable<Span> {
  // Without extensions the lexer gives no other tokens; the generic type is for those.
  const known = token as MarkedToken
  switch (known.type) {
    case 'strong':
      return nested(known.tokens, palette, both(style, palette.bold))
    case 'em':
      return nested(known.tokens, palette, both(style, palette.italic))
    case 'del':
      return nested(known.tokens, palette, both(style, palette.strike))
    case 'codespan':
      return [{ text: known.text, style: both(style, palette.code) }]
    case 'link':
      return linkSpans(known.href, known.tokens, palette, style)
    case 'image':
      return [{ text: `[image: ${decode(known.text) || known.href}]`, style: both(style, palette.dim) }]
    case 'br':
      return [{ text: '\n' }]
    case 'checkbox':
      return []
    case 'html':
      return [{ text: /^<br\s*\/?>$/i.test(known.text) ? '\n' : known.text, style }]
    case 'escape':
      return [{ text: known.text, style }]
    case 'text':
      return known.tokens ? nested(known.tokens, palette, style) : [{ text: decode(known.text), style }]
    default:
      return [{ text: token.raw, style }]
  }
}

function nested(tokens: readonly Token[], palette: Palette, style: Style | undefined): Span[] {
  return tokens.flatMap((token) => [...inlineSpans(token, palette, style)])
}

/** The address is shown when the text does not say it already. */
function linkSpans(href: string, tokens: readonly Token[], palette: Palette, style: Style | undefined): Span[] {
  const address = decode(href)
  const text = nested(tokens, palette, both(style, palette.link))
  const said = text.map((each) => each.text).join('')
  if (bareAddress(said) === bareAddress(address)) return text
  return [...text, { text: ` (${address})`, style: both(style, palette.dim) }]
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
