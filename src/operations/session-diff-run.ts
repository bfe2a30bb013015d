// What a session changed in one file.
import type { z } from 'zod'
import { AppError } from '../error.ts'
import { netDiff, type NetDiff } from '../render/net-diff.ts'
import { fileChanges } from '../thread/file-changes.ts'
import type { Context } from './context.ts'
import { placeCalls } from './place-calls.ts'
import type { sessionDiffInput } from './session-diff.ts'

/** `isNet` says whether it is one diff from first to last, or one for each change. */
export async function run(context: Context, { session, file }: z.output<typeof sessionDiffInput>): Promise<NetDiff> {
  const history = fileChanges(await placeCalls(context, session)).find(({ path }) => path === file)
  if (history) return netDiff(history)
  throw new AppError('not-found', `The session touched no file ${file}; "session files" lists those it did.`)
}
