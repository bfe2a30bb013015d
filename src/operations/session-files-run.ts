// The files a session and its agents read or changed.
import type { z } from 'zod'
import { netDiff } from '../render/net-diff.ts'
import type { DiffSection } from '../render/view.ts'
import { fileChanges } from '../thread/file-changes.ts'
import type { Context } from './context.ts'
import { placeCalls } from './place-calls.ts'
import type { ChangedFile } from './reading/session-view.ts'
import type { sessionFilesInput } from './session-files.ts'

/** In the order in which they were first touched. Lines added and removed are those that `session diff` shows. */
export async function run(
  context: Context,
  { session }: z.output<typeof sessionFilesInput>,
): Promise<{ files: ChangedFile[] }> {
  const files = fileChanges(await placeCalls(context, session)).map((history): ChangedFile => {
    const { diffs } = netDiff(history)
    return {
      path: history.path,
      reads: history.reads,
      changes: history.changes.length,
      added: sum(diffs, ({ added }) => added),
      removed: sum(diffs, ({ removed }) => removed),
      isNew: history.isNew,
      steps: history.steps,
    }
  })
  return { files }
}

function sum(diffs: readonly DiffSection[], pick: (diff: DiffSection) => number): number {
  return diffs.reduce((total, diff) => total + pick(diff), 0)
}
