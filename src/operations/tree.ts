import { z } from 'zod'
import { defineOperation } from './operation.ts'
import { sessionField } from './show.ts'

export const tree = defineOperation({
  name: 'tree',
  details:
    'Turns with their agents, side branches and compactions; the sessions it shares records with; and the resume view: how many of ' +
    'its messages "claude --resume" would load, where the chain ends and why.',
  input: z.object({ session: sessionField }),
  run: async (context, input) => (await import('./tree-run.ts')).run(context, input),
})
