// Where a link of a transcript may lead when it is clicked: to the web or to a letter. Everything else (scripts, files,
// addresses within our own pages) is text, and so is this machine: a browser sends the cookies of a host to each of its
// ports, so that a link to another server here would hand it ours.
import { visibleLine } from '../text/visible.ts'
import { inlineText, isSaid, type Inline } from './markdown-inline.ts'

const ALLOWED = /^(?:https?:\/\/|mailto:)[^\s\p{C}]+$/iu

/** Not a part of the language, but of everything that runs it. What a host comes to (127.1, 0x7f.1, ①27.0.0.1 and [::ffff:127.0.0.1]
 *  are one) has to be asked of what will follow the link. */
declare const URL: new (address: string) => { readonly hostname: string }

export function linkTarget(address: string): string | null {
  const trimmed = address.trim()
  return ALLOWED.test(trimmed) && leadsElsewhere(trimmed) ? trimmed : null
}

/** As URL writes them: numbers in decimal, names in lower case, the longest row of zeros as "::". */
const LOOPBACK = [
  /^(?:127|0)(?:\.\d+){3}$/,
  /^(?:.*\.)?localhost\.*$/,
  /^\[::1?\]$/,
  // The same, with an address of the old kind within.
  /^\[::(?:ffff:)?(?:7f[\da-f]{2}|0):[\da-f]+\]$/,
]

function leadsElsewhere(address: string): boolean {
  try {
    const { hostname } = new URL(address)
    return !LOOPBACK.some((pattern) => pattern.test(hostname))
  } catch {
    return false
  }
}

/** A link of a text as a page shows it. */
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
