import { z } from 'zod'
import { defineOperation } from './operation.ts'
import { sessionNameField } from './thread-fields.ts'

export const sessionFilesInput = z.object({ session: sessionNameField })

export const sessionFiles = defineOperation({
  name: 'session files',
  details: 'Every file a session and its agents read or changed, how often, and the lines added and removed.',
  input: sessionFilesInput,
  run: async (context, input) => (await import('./session-files-run.ts')).run(context, input),
})
