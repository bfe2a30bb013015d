// A session as it grows: everything that is there, then again whenever lines are appended. Not an operation, because it
// does not end; surfaces that can wait start it.
import { AppError } from '../error.ts'
import { follow } from '../reader/follow.ts'
import type { Context } from './context.ts'
import { loadSession } from './load-session.ts'
import { run as show, type ShowInput, type Shown } from './show-run.ts'

export async function* followSession(context: Context, input: ShowInput, signal: AbortSignal): AsyncGenerator<Shown> {
  const { files } = await loadSession(context, input.session)
  const path = files[0]?.path
  if (path === undefined) throw new AppError('usage', 'Standard input cannot be followed; name a session or a file.')
  let isNew = false
  for await (const { entries, restarted, caughtUp } of follow(path, { signal })) {
    isNew ||= entries.length > 0 || restarted !== undefined
    // Once per look at the file, however many chunks it took.
    if (!caughtUp || !isNew) continue
    isNew = false
    yield await show(context, { ...input, session: path })
  }
}
