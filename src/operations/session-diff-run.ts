// What a session changed in one file.
import type { z } from 'zod'
import { AppError } from '../error.ts'
import { netDiff, type NetDiff } from '../render/net-diff.ts'
import type { Context } from './context.ts'
import { findSession } from './find-session.ts'
import { readHistory, sessionChanges } from './session-changes.ts'
import type { sessionDiffInput } from './session-diff.ts'

/** `isNet` says whether it is one diff from first to last, or one for each change. */
export async function run(context: Context, { session, file }: z.output<typeof sessionDiffInput>): Promise<NetDiff> {
  const open = await findSession(context, session)
  await open.refresh()
  const calls = sessionChanges(open).get(file)
  if (calls) return netDiff(await readHistory(open, file, calls))
  throw new AppError('not-found', `The session touched no file ${file}; "session files" lists those it did.`)
}
