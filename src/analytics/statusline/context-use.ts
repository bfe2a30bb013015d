// How full the context is: what the latest request sent, beside what the model can take.
import type { StatusHook } from './parse-status-hook.ts'
import type { LastRequest } from './last-request.ts'

export interface ContextUse {
  tokens: number
  windowSize: number
  /** A whole number; above 100 when the window is larger than we were told. */
  percent: number
}

const USUAL_WINDOW = 200_000
const LARGE_WINDOW = 1_000_000

/** Undefined when nothing is known of it. `findRequest` is asked only when the hook does not say. */
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
