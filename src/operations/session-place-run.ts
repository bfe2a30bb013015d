// Being written.
import type { Context } from './context.ts'
import type { MessagePlace } from './reading/session-view.ts'

export async function run(_context: Context, _input: unknown): Promise<MessagePlace> {
  throw new Error('being written')
}
