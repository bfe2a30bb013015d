import { z } from 'zod'
import { DEPTHS, USUAL_DEPTH } from '../render/depth.ts'
import { defineOperation } from './operation.ts'
import { advise, field, operation } from '../text/advice.ts'

export const sessionField = z.string().default('latest').meta({
  positional: true,
  placeholder: 'SESSION',
  session: true,
  description: 'id, unique prefix, own name, .jsonl file, "-", latest or current',
})

export const showInput = z.object({
  session: sessionField,
  depth: z
    .enum(DEPTHS)
    .default(USUAL_DEPTH)
    .meta({ placeholder: 'LEVEL', description: 'prompts, chat, tools (default) or all' }),
  turn: z
    .string()
    .regex(/^\d+(?:-\d*)?$/, { error: 'write a turn such as 3, a range such as 3-5 or 3-' })
    .optional()
    .meta({ placeholder: 'N[-M]', description: 'only these turns' }),
  branch: z.coerce
    .number({ error: 'a number is expected' })
    .int()
    .min(1)
    .optional()
    .meta({ placeholder: 'N', description: 'show the N-th side branch instead' }),
  agent: z.string().optional().meta({ placeholder: 'ID', description: 'show this agent instead' }),
  message: z.string().optional().meta({
    placeholder: 'UUID',
    description: 'only the turn with this record: its uuid, or 4 characters of it and more',
  }),
  thinking: z.boolean().optional().meta({ description: 'show reasoning in full' }),
  uuids: z
    .boolean()
    .optional()
    .meta({
      advice: advise`name each message by the beginning of its uuid, for ${operation('edit')}; ${field('json')} has all of it`,
    }),
  raw: z.boolean().optional().meta({ description: 'show each record as it stands on disk' }),
  follow: z.boolean().optional().meta({ alias: 'f', description: 'go on showing what is appended' }),
})

export const show = defineOperation({
  name: 'show',
  details: advise`Tells a session in the terminal, through a pager when there is one. Without a name it shows the latest session of this directory.
    How much is shown is set by ${field('depth')}: only the prompts, the chat, the tools as well, or all there is.`,
  input: showInput,
  run: async (context, input) => (await import('./show-run.ts')).run(context, input),
})
