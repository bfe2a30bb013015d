// Names of models in the price lists that a ccusage binary carries: raw deflate streams of JSON, found by trying.
import { constants, inflateRawSync } from 'node:zlib'

export interface EmbeddedName {
  name: string
  /** In the second list, which is asked when the first one has nothing. */
  isFallback: boolean
  /** Only who names it exactly may have its price. */
  isExact: boolean
}

/** What is built into its code, and in no list. */
const BUILT_IN = [
  'claude-opus-4',
  'claude-sonnet-4',
  'claude-3-5-haiku',
  'claude-3-5-haiku-20241022',
  'claude-3-opus',
  'claude-3-sonnet',
  'claude-3-haiku',
  'glm-4.5',
  'glm-4.6',
  'glm-4.7',
  'glm-5',
  'glm-5-turbo',
  'glm-5.1',
  'grok-4.3',
  'moonshot/kimi-k2.5',
  'moonshot/kimi-k2.6',
]

const CLAUDE = /claude|anthropic/i
/** What people let Claude Code talk to besides Claude; thousands of others are left out. */
const OTHERS =
  /^(?:(?:zai|moonshot)\/)?(?:gpt-5|gpt-oss|glm-|kimi-|deepseek-|qwen3-(?:coder|max)|minimax-|gemini-[23]|grok-)|nemotron/i

export function findEmbeddedNames(binary: Buffer): EmbeddedName[] {
  const [first = {}, second = {}] = findLists(binary)
  const own = new Set([...Object.keys(first), ...BUILT_IN])
  const names = [...own].map((name) => ({ name, isFallback: false, isExact: false }))
  const others = Object.keys(second).filter((name) => !own.has(name))
  const fallback = others.map((name) => ({ name, isFallback: true, isExact: isExact(second[name]) }))
  return [...names, ...fallback].filter(({ name }) => CLAUDE.test(name) || OTHERS.test(name))
}

function isExact(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'exactOnly' in entry && entry.exactOnly === true
}

/** Objects with many names in them, in the order in which they lie in the file. */
function findLists(binary: Buffer): Record<string, unknown>[] {
  const lists: Record<string, unknown>[] = []
  for (let place = 0; place < binary.length && lists.length < 2; place++) {
    // A block with codes of its own, as every larger stream begins.
    if ((((binary[place] ?? 0) >> 1) & 3) !== 2 || !begins(binary.subarray(place, place + 300))) continue
    const list = parse(binary.subarray(place))
    if (list && 'claude-opus-4-8' in list) lists.push(list)
  }
  return lists
}

function begins(bytes: Buffer): boolean {
  try {
    return inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1', 0, 2) === '{"'
  } catch {
    return false
  }
}

function parse(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(inflateRawSync(bytes).toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
