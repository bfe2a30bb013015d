import type { TurnCost } from '../../src/session/session-view.ts'

const NANO = 1e9

/** In whole nano-dollars, as the ledger counts: sums of dollars drift. */
export function addCosts(turns: readonly TurnCost[]): Omit<TurnCost, 'turn'> {
  const sum = (pick: (turn: TurnCost) => number) => turns.reduce((total, turn) => total + pick(turn), 0)
  return {
    tokens: {
      input: sum(({ tokens }) => tokens.input),
      output: sum(({ tokens }) => tokens.output),
      cacheWrite: sum(({ tokens }) => tokens.cacheWrite),
      cacheRead: sum(({ tokens }) => tokens.cacheRead),
    },
    usd: sum(({ usd }) => Math.round(usd * NANO)) / NANO,
    unpriced: [...new Set(turns.flatMap(({ unpriced }) => unpriced))],
  }
}

export function allTokens({ input, output, cacheWrite, cacheRead }: TurnCost['tokens']): number {
  return input + output + cacheWrite + cacheRead
}
