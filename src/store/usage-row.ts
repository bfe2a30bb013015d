// The tokens of one API message as the index keeps them, and which of its rows stands for it.
import type { Usage } from '../format/usage.ts'

export interface StoredTokens {
  input: number
  output: number
  cacheWrite: number
  cacheWrite5m: number
  cacheWrite1h: number
  cacheRead: number
  webSearches: number
}

export function tokensOf(usage: Usage): StoredTokens {
  const split = usage.cache_creation
  const cacheWrite5m = split?.ephemeral_5m_input_tokens ?? 0
  const cacheWrite1h = split?.ephemeral_1h_input_tokens ?? 0
  return {
    input: usage.input_tokens ?? 0,
    output: usage.output_tokens ?? 0,
    // The flat figure could be 0 while the split was not.
    cacheWrite: Math.max(usage.cache_creation_input_tokens ?? 0, cacheWrite5m + cacheWrite1h),
    cacheWrite5m,
    cacheWrite1h,
    cacheRead: usage.cache_read_input_tokens ?? 0,
    webSearches: usage.server_tool_use?.web_search_requests ?? 0,
  }
}

/** The row with the highest rank stands for its message: outside sidechains first, then the largest output. */
export function rankOf(tokens: StoredTokens, isSidechain: boolean): number {
  return (isSidechain ? 0 : 2 ** 40) + tokens.output
}
