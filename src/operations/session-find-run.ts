// Being written.
import type { Context } from './context.ts'
import type { FindResult } from './reading/session-view.ts'

export async function run(_context: Context, _input: unknown): Promise<FindResult> {
  throw new Error('being written')
}
