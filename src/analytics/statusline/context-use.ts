import type { StatusHook } from './parse-status-hook.ts'
import type { LastRequest } from './last-request.ts'

export interface ContextUse {
  tokens: number
  windowSize: number
  /** An integer; above 100 if the window is larger than reported. */
  percent: number
}

const USUAL_WINDOW = 200_000
const LARGE_WINDOW = 1_000_000

export function contextUse(hook: StatusHook, findRequest: () => LastRequest | undefined): ContextUse | undefined {
  const tokens = tokensOf(hook, findRequest)
  if (tokens === undefined) return undefined
  const windowSize = hook.context.windowSize ?? guessWindow(hook, tokens)
  return { tokens, windowSize, percent: Math.round((100 * tokens) / windowSize) }
}

function tokensOf({ context }: StatusHook, findRequest: () => LastRequest | undefined): number | undefined {
  // After a compaction the transcript still ends with a request of the full context.
  if (context.tokens === 'none') return undefined
  return context.tokens ?? findRequest()?.tokens ?? context.doubtfulTokens ?? undefined
}

function guessWindow({ model, context }: StatusHook, tokens: number): number {
  const isLarge = /\[1m\]/i.test(model.id ?? '') || /\b1m\b/i.test(model.name ?? '')
  return isLarge || context.exceeds200k || tokens > USUAL_WINDOW ? LARGE_WINDOW : USUAL_WINDOW
}
