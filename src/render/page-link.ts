// A link of a text as a page shows it.
import { visibleLine } from '../text/visible.ts'
import { linkTarget } from './link-target.ts'
import { inlineText, isSaid, type Inline } from './markdown-inline.ts'

export interface PageLink {
  /** Where it leads; null for one that is only text. */
  target: string | null
  /** Its address in words, where the text alone would not say it or would say another one. */
  aside: string | null
}

const LOOKS_LIKE_ADDRESS = /^\s*(?:https?:|www\.|[\w-]+\.\w+\/)/i

export function pageLink({ address, content }: Extract<Inline, { kind: 'link' }>): PageLink {
  const target = linkTarget(address)
  const text = inlineText(content)
  // A text that looks like an address must not hide another one.
  const isClear = isSaid(text, address) || (target !== null && !LOOKS_LIKE_ADDRESS.test(text))
  return { target, aside: isClear ? null : visibleLine(address) }
}
