// Decides which links are clickable: web and mail addresses, but none of this machine. A browser sends a host's cookies to
// all of its ports, so a link to another local server would hand it ours.
import { visibleLine } from '../text/visible.ts'
import { inlineText, showsAddress, type Inline } from './markdown-inline.ts'

const ALLOWED = /^(?:https?:\/\/|mailto:)[^\s\p{C}]+$/iu

/** Declared here because neither the DOM nor the Node types are available in this folder. Only URL normalizes hosts the
 * way a browser does: 127.1, 0x7f.1, ①27.0.0.1 and [::ffff:127.0.0.1] are the same host. */
declare const URL: new (address: string) => { readonly hostname: string }

export function linkTarget(address: string): string | null {
  const trimmed = address.trim()
  return ALLOWED.test(trimmed) && leadsElsewhere(trimmed) ? trimmed : null
}

/** Matches hosts as URL normalizes them: decimal numbers, lower-case names, the longest run of zeros as "::". */
const LOOPBACK = [
  /^(?:127|0)(?:\.\d+){3}$/,
  /^(?:.*\.)?localhost\.*$/,
  /^\[::1?\]$/,
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

export interface PageLink {
  target: string | null
  /** The address to show next to the text, if the text does not show it or shows a different one. */
  aside: string | null
}

const LOOKS_LIKE_ADDRESS = /^\s*(?:https?:|www\.|[\w-]+\.\w+\/)/i

export function pageLink({ address, content }: Extract<Inline, { kind: 'link' }>): PageLink {
  const target = linkTarget(address)
  const text = inlineText(content)
  // A text that looks like an address must not hide a different one.
  const isClear = showsAddress(text, address) || (target !== null && !LOOKS_LIKE_ADDRESS.test(text))
  return { target, aside: isClear ? null : visibleLine(address) }
}
