// Rows that a person should look at: what whoever wrote them got wrong, and what that does to the count.
import { reasonCode, type Ledger } from '../ledger/ledger.ts'
import { parseSteps } from '../ledger/iterations.ts'
import { MOST_USD } from '../report/entry-costs.ts'
import { USAGE_FLAG } from '../ledger/usage-table.ts'
import { placeOf, type Place } from './explain-rows.ts'

export interface UsageProblem extends Place {
  /** One sentence. */
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
    const say = (problem: string) => problems.push({ ...placeOf(ledger, row), problem })
    if (reason[row] === TOO_LONG) say('The line is too long to be read; what it used is not counted.')
    else if (reason[row] === BAD_COUNT)
      say('A token count is missing, negative or no whole number; the row is not counted.')
    if ((cost[row] ?? NaN) < 0 || (cost[row] ?? NaN) > MOST_USD)
      say('What the record says it cost cannot be; that is not believed.')
    if (reason[row] !== 0) continue
    if (((flags[row] ?? 0) & USAGE_FLAG.badTime) !== 0)
      say('There is no time, or none that exists; the row is counted, but on no day.')
    if (((flags[row] ?? 0) & USAGE_FLAG.badDetail) !== 0)
      say('A kind of cache write or the number of searches is no count; it is taken for 0, the rest is counted.')
    if (model[row] === 0) say('No model is named; the tokens are counted, but have no price.')
    if (steps[row] !== 0 && !parseSteps(table.texts.at(steps[row] ?? 0)))
      say('The steps of the message cannot be read; its totals are counted instead.')
  }
  return problems
}

const BAD_COUNT = reasonCode('bad count')
const TOO_LONG = reasonCode('too long')
