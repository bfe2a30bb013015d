// Being written.
import type { DiffSection } from '../render/view.ts'
import type { Context } from './context.ts'

/** `isNet` says whether it is one diff from first to last, or one for each change. */
export async function run(_context: Context, _input: unknown): Promise<{ isNet: boolean; diffs: DiffSection[] }> {
  throw new Error('being written')
}
