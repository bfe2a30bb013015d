import { z } from 'zod'
import { defineOperation } from './operation.ts'

export const syncInput = z.object({
  full: z.boolean().optional().meta({ description: 'read every file again and compare all of it, changed or not' }),
  watch: z.boolean().optional().meta({ description: 'stay, and take in what is written as it is written' }),
})

export const sync = defineOperation({
  name: 'sync',
  isWrite: true,
  details:
    'Copies the bytes of new and grown transcripts, with all that belongs to them, into the archive and indexes their text. Only ' +
    'what changed is read. Safe to interrupt and to run twice at once. Commands that need the index do this first by themselves.',
  input: syncInput,
  run: async (context, input) => (await import('./sync-run.ts')).run(context, input),
})
