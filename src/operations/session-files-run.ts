// Being written.
import type { Context } from './context.ts'
import type { ChangedFile } from './reading/session-view.ts'

export async function run(_context: Context, _input: unknown): Promise<{ files: ChangedFile[] }> {
  throw new Error('being written')
}
