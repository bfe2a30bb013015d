// Renders inline Markdown. Only web and mail links are clickable; images become their name and address.
import { imageInDataUrl } from '../image-data.ts'
import { inlineText, type Inline } from '../markdown-inline.ts'
import { DEEPEST_EMPHASIS } from '../section-fold.ts'
import { pageLink } from '../link-target.ts'
import { visibleLine } from '../../text/visible.ts'
import type { HtmlContext } from './html-context.ts'
import { element, fragment, type Content, type Html } from './markup.ts'

export function paintInline(content: readonly Inline[], context: HtmlContext, depth = 0): Content {
  return content.map((part) => paintPart(part, context, depth))
}

function paintPart(part: Inline, context: HtmlContext, depth: number): Content {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return element('code', {}, part.text)
    case 'strong':
    case 'em':
    case 'del':
      if (depth >= DEEPEST_EMPHASIS) return inlineText(part.content)
      return element(part.kind === 'del' ? 's' : part.kind, {}, paintInline(part.content, context, depth + 1))
    case 'link':
      return paintLink(part, context, depth)
    case 'image':
      return paintPicture(part, context)
    case 'break':
      return element('br')
  }
}

function paintLink(link: Extract<Inline, { kind: 'link' }>, context: HtmlContext, depth: number): Html {
  const { target, aside } = pageLink(link)
  const inner = depth >= DEEPEST_EMPHASIS ? inlineText(link.content) : paintInline(link.content, context, depth + 1)
  return fragment(
    target === null ? inner : element('a', { ...outward(target), title: visibleLine(target) }, inner),
    aside === null ? null : element('span', { class: 'address' }, ` (${aside})`),
  )
}

export function outward(target: string): { href: string; target: string; rel: string } {
  return { href: target, target: '_blank', rel: 'noopener noreferrer' }
}

function paintPicture({ address, alt }: Extract<Inline, { kind: 'image' }>, context: HtmlContext): Html {
  const picture = imageInDataUrl(address)
  const source = picture === null ? null : context.picture(picture)
  if (source !== null) return element('img', { class: 'inline', src: source, alt, loading: 'lazy', decoding: 'async' })
  return element('span', { class: 'address' }, `[image: ${[alt, address].filter((part) => part !== '').join(', ')}]`)
}
