// Maps model ids to names in the price table, never by prefix, because the rest can change the price: the gateway id
// `claude-opus-4-8-fast` costs twice `claude-opus-4-8`, and further digits are a version without a known price.
import { normalizeModel } from '../../format/model.ts'

/** Gateways list a model a second time with thinking enabled, at the same price. */
const THINKING = /[-:]thinking$/

/** Before Claude 4 the version came first: `claude-3-5-sonnet`, `claude-4-opus`. */
const VERSION_FIRST = /^claude-(\d{1,2}(?:-\d{1,2})?)-([a-z]+)$/

/** `claude-3.5-sonnet-20241022` and `us.anthropic.claude-3-5-sonnet-v2` become `claude-sonnet-3-5`. */
export function canonicalModel(id: string): string {
  const model = normalizeModel(normalizeModel(id).replace(THINKING, ''))
  if (!model.startsWith('claude-')) return id
  return model
    .replaceAll(/(?<=\d)\.(?=\d)/g, '-')
    .replace(VERSION_FIRST, 'claude-$2-$1')
    .replace(/^(claude-[a-z]+-\d{1,2})-0$/, '$1')
}

export function isRegionalId(id: string): boolean {
  return /(?:^|\/)(?!global\.)[a-z]{2,6}\.anthropic\./.test(id.trim())
}
