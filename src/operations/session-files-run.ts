// The files a session and its agents read or changed.
import type { z } from 'zod'
import { isChange } from '../thread/file-changes.ts'
import type { Context } from './context.ts'
import { fileFigures } from './file-figures.ts'
import { findSession } from './find-session.ts'
import type { ChangedFile } from '../session/session-view.ts'
import { sessionChanges } from './session-changes.ts'
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
    const changes = calls.filter(({ call }) => isChange(call)).length
    const steps = new Set(calls.flatMap(({ step }) => step ?? []))
    files.push({
      path,
      reads: calls.length - changes,
      changes,
      ...(await fileFigures(open, path, calls)),
      steps: [...steps].toSorted((a, b) => a - b),
    })
  }
  return { files }
}
