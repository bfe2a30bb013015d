// Shows the sample on a server that has nothing else to show.
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import { runSessionsPage } from '../find/sessions-page.ts'
import type { OpenSample } from './outputs.ts'

export async function runOpenSample(context: Context): Promise<OpenSample> {
  if (context.isSample) return { isSample: true }
  const { sessions } = await runSessionsPage(context)
  if (sessions.length > 0 || !context.openSample)
    throw new AppError('refused', 'The sample is shown only if there are no sessions.')
  await context.openSample()
  return { isSample: true }
}
