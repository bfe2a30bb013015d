// Being written.
import type { Context } from './context.ts'
import type { SessionOutline } from './reading/session-view.ts'

export async function run(_context: Context, _input: unknown): Promise<SessionOutline> {
  throw new Error('being written')
}
