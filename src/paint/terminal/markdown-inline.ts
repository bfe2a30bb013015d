// Renders inline Markdown as styled spans. Links are printed as text, never as terminal hyperlinks.
import { showsAddress, type Inline } from '../markdown-inline.ts'
import { both, type Palette, type Style } from './palette.ts'
import { span, type Line, type Span } from './span.ts'

/** Unlike in Markdown, single line breaks are kept: people and models mean them. */
export function inlineLines(content: readonly Inline[], palette: Palette, style?: Style): Line[] {
  const lines: Span[][] = [[]]
  for (const { text, style: own } of nested(content, palette, style)) {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) lines.push([])
      lines.at(-1)?.push(span(line, own))
    }
  }
  return lines
}

function nested(content: readonly Inline[], palette: Palette, style: Style | undefined): Span[] {
  return content.flatMap((part) => inlineSpans(part, palette, style))
}

/** Returns raw text; `span()` makes it visible later. */
function inlineSpans(part: Inline, palette: Palette, style: Style | undefined): Span[] {
  switch (part.kind) {
    case 'text':
      return [{ text: part.text, style }]
    case 'code':
      return [{ text: part.text, style: both(style, palette.code) }]
    case 'strong':
      return nested(part.content, palette, both(style, palette.bold))
    case 'em':
      return nested(part.content, palette, both(style, palette.italic))
    case 'del':
      return nested(part.content, palette, both(style, palette.strike))
    case 'link':
      return linkSpans(part.address, nested(part.content, palette, both(style, palette.link)), palette, style)
    case 'image':
      return [{ text: `[image: ${part.alt || part.address}]`, style: both(style, palette.dim) }]
    case 'break':
      return [{ text: '\n' }]
  }
}

function linkSpans(address: string, text: Span[], palette: Palette, style: Style | undefined): Span[] {
  const shown = text.map((each) => each.text).join('')
  return showsAddress(shown, address) ? text : [...text, { text: ` (${address})`, style: both(style, palette.dim) }]
}
