// Model ids → the one name that the price table knows. Whatever is left over after that makes another model: nothing is
// matched by its beginning, because what follows can cost more. `claude-opus-4-8-fast` of gateways costs twice
// `claude-opus-4-8`, Mythos Preview cost two and a half times Mythos 5, and digits are a version nobody has priced yet.
import { normalizeModel } from '../../format/model.ts'

/** Gateways list the same model a second time, with thinking switched on; tokens cost the same. */
const THINKING = /[-:]thinking$/

/** `claude-3-5-sonnet`, `claude-4-opus`: until Claude 4 the version stood first. */
const VERSION_FIRST = /^claude-(\d{1,2}(?:-\d{1,2})?)-([a-z]+)$/

/** `claude-3.5-sonnet-20241022` and `us.anthropic.claude-3-5-sonnet-v2` → `claude-sonnet-3-5`; ids of other makers come back as they are. */
export function canonicalModel(id: string): string {
  const model = normalizeModel(normalizeModel(id).replace(THINKING, ''))
  if (!model.startsWith('claude-')) return id
  return model
    .replaceAll(/(?<=\d)\.(?=\d)/g, '-')
    .replace(VERSION_FIRST, 'claude-$2-$1')
    .replace(/^(claude-[a-z]+-\d{1,2})-0$/, '$1')
}

/** Whether a Bedrock id names a part of the world. Ids of Vertex, and those without a prefix, do not tell. */
export function isRegionalId(id: string): boolean {
  return /(?:^|\/)(?!global\.)[a-z]{2,6}\.anthropic\./.test(id.trim())
}
