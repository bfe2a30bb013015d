// Plain words with the addresses among them: those of the web stay links, all others are text.
import { linkTarget } from '../link-target.ts'
import { encodeAddress } from './encode-address.ts'
import { escapeText } from './escape-text.ts'
import { inertCode } from './inert-code.ts'

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`|\\^{}]+/gi
/** Of the sentence, not of the address; a closing bracket too, unless it was opened within. */
const TRAILING = /[.,;:!?*_~]+$/

export function inertWords(text: string): string {
  if (!text.includes('://')) return escapeText(text)
  let printed = ''
  let told = 0
  for (const { 0: whole, index } of text.matchAll(ADDRESS)) {
    const address = trimAddress(whole)
    printed += escapeText(text.slice(told, index)) + inertAddress(address)
    told = index + address.length
  }
  return printed + escapeText(text.slice(told))
}

function inertAddress(address: string): string {
  const target = linkTarget(address)
  return target === null ? inertCode(address) : `<${encodeAddress(target)}>`
}

function trimAddress(address: string): string {
  for (let trimmed = address; ;) {
    const next = trimmed.replace(TRAILING, '').replace(/[)\]]+$/, (ends) => (/[([]/.test(trimmed) ? ends : ''))
    if (next === trimmed) return next
    trimmed = next
  }
}
