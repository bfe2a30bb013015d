// Being written.
import type { Context } from './context.ts'
import type { StepItem } from './reading/session-view.ts'

export async function run(_context: Context, _input: unknown): Promise<StepItem> {
  throw new Error('being written')
}
