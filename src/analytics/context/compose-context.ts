// Divides the tokens that each request sent by their origin. The sum is exact, because it was billed; the division is an
// estimate. The growth from one request to the next is divided by the estimated sizes of the contents added in between. The
// part that they do not explain is hidden: the system prompt, tool definitions, CLAUDE.md and reminders.
import { splitAmount } from '../../text/split-amount.ts'
import { sentTokens, type ContextRequest } from './context-request.ts'

export const CONTEXT_PARTS = ['hidden', 'memory', 'results', 'conversation'] as const

/** Tokens; they add up to what the request sent. */
export type Composition = Record<(typeof CONTEXT_PARTS)[number], number>

/** The rule of thumb of four bytes per token is low for code and for newer models: contents may take this much more. */
const MOST_ABOVE_ESTIMATE = 1.5

type ComposedRequest = Pick<ContextRequest, 'lastStep' | 'given' | 'before'>

export function composeContext(requests: readonly ComposedRequest[]): Composition[] {
  let last: Composition | null = null
  return requests.map((request) => {
    const sent = sentTokens(request.lastStep)
    const isFresh = last === null || request.before.some(({ kind }) => kind === 'compaction')
    const before: Composition = isFresh || last === null ? EMPTY : last
    const growth = sent - sumComposition(before)
    last = growth < 0 ? shrink(before, -growth, hasClearing(request)) : grow(before, growth, request.given)
    return last
  })
}

export function sumComposition({ hidden, memory, results, conversation }: Composition): number {
  return hidden + memory + results + conversation
}

const EMPTY: Composition = { hidden: 0, memory: 0, results: 0, conversation: 0 }

function grow(before: Composition, growth: number, given: ContextRequest['given']): Composition {
  const estimate = given.memory + given.results + given.conversation
  const known = estimate === 0 ? 0 : Math.min(growth, Math.ceil(estimate * MOST_ABOVE_ESTIMATE))
  const [memory = 0, results = 0, conversation = 0] = splitAmount(known, [
    given.memory,
    given.results,
    given.conversation,
  ])
  return {
    hidden: before.hidden + growth - known,
    memory: before.memory + memory,
    results: before.results + results,
    conversation: before.conversation + conversation,
  }
}

/** Claude Code clears old results first; otherwise all known contents shrink evenly, and the hidden part last. */
function shrink(before: Composition, loss: number, isCleared: boolean): Composition {
  const cleared = isCleared ? Math.min(loss, before.results) : 0
  const left = { ...before, results: before.results - cleared }
  const known = left.memory + left.results + left.conversation
  const rest = Math.min(loss - cleared, known)
  const [memory = 0, results = 0, conversation = 0] = splitAmount(known - rest, [
    left.memory,
    left.results,
    left.conversation,
  ])
  return { hidden: left.hidden - (loss - cleared - rest), memory, results, conversation }
}

function hasClearing({ before }: ComposedRequest): boolean {
  return before.some(({ kind }) => kind === 'clearing')
}
