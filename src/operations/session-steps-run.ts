// Being written.
import type { Context } from './context.ts'
import type { StepWindow } from './reading/session-view.ts'

export async function run(_context: Context, _input: unknown): Promise<StepWindow> {
  throw new Error('being written')
}
