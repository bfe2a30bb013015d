import { z } from 'zod'
import { defineOperation } from './operation.ts'

export const config = defineOperation({
  name: 'config',
  details:
    'Settings live in one file, config.json in the data directory. An environment variable overrides the file, a flag overrides ' +
    'both. The file is never written by Annals: create it with your editor.',
  input: z.object({}),
  run: async (context) => (await import('./config-run.ts')).run(context),
})
