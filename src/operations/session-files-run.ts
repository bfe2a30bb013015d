// The files a session and its agents read or changed.
import type { z } from 'zod'
import { netDiff } from '../render/net-diff.ts'
import type { DiffSection } from '../render/view.ts'
import type { Context } from './context.ts'
import { findSession } from './reading/find-session.ts'
import type { ChangedFile } from './reading/session-view.ts'
import { readHistory, sessionChanges } from './session-changes.ts'
import type { sessionFilesInput } from './session-files.ts'

/** In the order in which they were first touched. Lines added and removed are those that `session diff` shows. */
export async function run(
  context: Context,
  { session }: z.output<typeof sessionFilesInput>,
): Promise<{ files: ChangedFile[] }> {
  const open = await findSession(context, session)
  await open.refresh()
  const files: ChangedFile[] = []
  // One after the other: all originals of all files together are most of the transcript.
  for (const [path, calls] of sessionChanges(open)) {
    const history = await readHistory(open, path, calls)
    const { diffs } = netDiff(history)
    const { reads, changes, isNew, steps } = history
    const [added, removed] = [sum(diffs, (diff) => diff.added), sum(diffs, (diff) => diff.removed)]
    files.push({ path, reads, changes: changes.length, added, removed, isNew, steps })
  }
  return { files }
}

function sum(diffs: readonly DiffSection[], pick: (diff: DiffSection) => number): number {
  return diffs.reduce((total, diff) => total + pick(diff), 0)
}
