// Reads model names from the price lists in a ccusage binary. The lists are raw deflate streams of JSON; they are found by
// trying to inflate at every offset.
import { constants, inflateRawSync } from 'node:zlib'

export interface EmbeddedName {
  name: string
  /** Whether it is in the second list, which is used if the first has no match. */
  isFallback: boolean
  /** Whether the price applies only to exactly this name. */
  isExact: boolean
}

/** Names in the code of ccusage that are in no list. */
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
/** Other models that are used with Claude Code. Thousands of further names are left out. */
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

/** Returns the lists in file order. */
function findLists(binary: Buffer): Record<string, unknown>[] {
  const lists: Record<string, unknown>[] = []
  for (let offset = 0; offset < binary.length && lists.length < 2; offset++) {
    // Larger deflate streams begin with a block of type 2 (dynamic Huffman codes).
    if ((((binary[offset] ?? 0) >> 1) & 3) !== 2 || !startsWithJson(binary.subarray(offset, offset + 300))) continue
    const list = parse(binary.subarray(offset))
    if (list && 'claude-opus-4-8' in list) lists.push(list)
  }
  return lists
}

function startsWithJson(bytes: Buffer): boolean {
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
