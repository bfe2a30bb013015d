export const TOKEN_CLASSES = ['input', 'output', 'cacheWrite5m', 'cacheWrite1h', 'cacheRead'] as const

export type TokenCounts = Record<(typeof TOKEN_CLASSES)[number], number>

export function noTokens(): TokenCounts {
  return { input: 0, output: 0, cacheWrite5m: 0, cacheWrite1h: 0, cacheRead: 0 }
}
