// Being written.
import type { Context } from './context.ts'
import type { TurnCost } from './reading/session-view.ts'

export async function run(_context: Context, _input: unknown): Promise<{ turns: TurnCost[] }> {
  throw new Error('being written')
}
