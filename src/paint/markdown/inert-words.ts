// Escapes plain text but keeps the web addresses in it as links.
import { linkTarget } from '../link-target.ts'
import { encodeAddress } from './encode-address.ts'
import { escapeText } from './escape-text.ts'
import { inertCode } from './inert-code.ts'

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`|\\^{}]+/gi
const TRAILING = /[.,;:!?*_~]+$/

export function inertWords(text: string): string {
  if (!text.includes('://')) return escapeText(text)
  let printed = ''
  let end = 0
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const address = trimAddress(match)
    printed += escapeText(text.slice(end, index)) + inertAddress(address)
    end = index + address.length
  }
  return printed + escapeText(text.slice(end))
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
