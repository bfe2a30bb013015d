// Finds malformed rows and says how each is counted.
import { reasonCode, type Ledger } from '../ledger/ledger.ts'
import { parseSteps } from '../ledger/iterations.ts'
import { MAX_USD } from '../report/entry-costs.ts'
import { USAGE_FLAG } from '../ledger/usage-table.ts'
import { locationOf, type RowLocation } from './explain-rows.ts'

export interface UsageProblem extends RowLocation {
  problem: string
}

export function findProblems(ledger: Ledger, wanted: Uint8Array): UsageProblem[] {
  const { table, reason } = ledger
  const [flags, model, steps, cost] = [
    table.column('flags'),
    table.column('model'),
    table.column('iterations'),
    table.column('costUsd'),
  ]
  const problems: UsageProblem[] = []
  for (let row = 0; row < wanted.length; row++) {
    if (wanted[row] !== 1) continue
    const report = (problem: string) => problems.push({ ...locationOf(ledger, row), problem })
    if (reason[row] === TOO_LONG) report('The line is too long to read; its usage is not counted.')
    else if (reason[row] === BAD_COUNT)
      report('A token count is missing, negative or not an integer; the row is not counted.')
    if ((cost[row] ?? NaN) < 0 || (cost[row] ?? NaN) > MAX_USD)
      report('The recorded cost is impossible; it is ignored.')
    if (reason[row] !== 0) continue
    if (((flags[row] ?? 0) & USAGE_FLAG.badTime) !== 0)
      report('The time is missing or invalid; the row is counted, but not on any day.')
    if (((flags[row] ?? 0) & USAGE_FLAG.badDetail) !== 0)
      report('A cache-write or search count is invalid; it counts as 0, the rest is counted.')
    if (model[row] === 0) report('No model is named; the tokens are counted, but have no price.')
    if (steps[row] !== 0 && !parseSteps(table.texts.at(steps[row] ?? 0)))
      report("The message's steps cannot be parsed; its totals are counted instead.")
  }
  return problems
}

const BAD_COUNT = reasonCode('bad count')
const TOO_LONG = reasonCode('too long')
