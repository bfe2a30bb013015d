import type { StatusHook } from './parse-status-hook.ts'
import type { LastRequest } from './last-request.ts'
import { contextWindow } from '../../format/context-window.ts'

export interface ContextUse {
  tokens: number
  windowSize: number
  /** An integer; above 100 if the window is larger than reported. */
  percent: number
}

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
  const known = context.exceeds200k ? Math.max(tokens, 200_001) : tokens
  return Math.max(contextWindow(model.id ?? null, known), contextWindow(model.name ?? null, known))
}
