// Maps model ids to the names in the price table. Names are never matched by prefix, because the rest can change the
// price: the gateway id `claude-opus-4-8-fast` costs twice `claude-opus-4-8`, Mythos Preview cost two and a half times
// Mythos 5, and further digits are a version without a known price.
import { normalizeModel } from '../../format/model.ts'

/** Gateways list a model a second time with thinking enabled, at the same price. */
const THINKING = /[-:]thinking$/

/** Before Claude 4 the version came first: `claude-3-5-sonnet`, `claude-4-opus`. */
const VERSION_FIRST = /^claude-(\d{1,2}(?:-\d{1,2})?)-([a-z]+)$/

/**
 * Maps `claude-3.5-sonnet-20241022` and `us.anthropic.claude-3-5-sonnet-v2` to `claude-sonnet-3-5`. Ids of other
 * vendors are returned unchanged.
 */
export function canonicalModel(id: string): string {
  const model = normalizeModel(normalizeModel(id).replace(THINKING, ''))
  if (!model.startsWith('claude-')) return id
  return model
    .replaceAll(/(?<=\d)\.(?=\d)/g, '-')
    .replace(VERSION_FIRST, 'claude-$2-$1')
    .replace(/^(claude-[a-z]+-\d{1,2})-0$/, '$1')
}

/** Reports whether a Bedrock id names a region. Vertex ids and ids without a prefix do not. */
export function isRegionalId(id: string): boolean {
  return /(?:^|\/)(?!global\.)[a-z]{2,6}\.anthropic\./.test(id.trim())
}
