// Being written.
import type { Context } from './context.ts'
import type { StepDetails } from './reading/session-view.ts'

export async function run(_context: Context, _input: unknown): Promise<StepDetails> {
  throw new Error('being written')
}
