import { z } from 'zod'
import { DEPTHS, USUAL_DEPTH } from '../../describe/depth.ts'
import { defineOperation } from '../operation.ts'
import { advise, field, operation } from '../../text/advice.ts'

const whole = () => z.coerce.number({ error: 'a number is expected' }).int({ error: 'a whole number is expected' })

/** How a screen names a conversation and a place in it. */
export const sessionNameField = z.string().min(1).meta({ session: true, description: 'id of the session' })

export const threadFields = {
  session: sessionNameField,
  agent: z.string().optional().meta({ description: 'a conversation of an agent instead of the main line' }),
  branch: whole().min(1).optional().meta({ description: 'a branch instead of the main line' }),
}

export const stepField = whole().min(0).meta({ description: 'number of the step, from 0' })

export const sessionField = z.string().default('latest').meta({
  positional: true,
  placeholder: 'SESSION',
  session: true,
  description: 'id, unique prefix, own name, .jsonl file, "-", latest or current',
})

/** More are asked for in several windows. */
export const MOST_STEPS = 200

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
  run: async (context, input) => (await import('./show.ts')).run(context, input),
})

export const tree = defineOperation({
  name: 'tree',
  details:
    'Turns with their agents, side branches and compactions; the sessions it shares records with; and the resume view: how many of ' +
    'its messages "claude --resume" would load, where the chain ends and why.',
  input: z.object({ session: sessionField }),
  run: async (context, input) => (await import('./tree.ts')).run(context, input),
})

export const sessionOutlineInput = z.object({
  ...threadFields,
  whole: z
    .boolean()
    .optional()
    .meta({ description: 'wait until all of it was read; else a long one is told while it is being read' }),
  since: z.coerce.number().int().min(0).optional().meta({ description: 'revision that is known already' }),
})

export const sessionOutline = defineOperation({
  name: 'session outline',
  details: 'Turns, marks of every step, agents and branches; with a known revision, only what changed since.',
  input: sessionOutlineInput,
  run: async (context, input) => (await import('./outline.ts')).run(context, input),
})

export const sessionStepsInput = z.object({
  ...threadFields,
  from: stepField,
  count: z.coerce.number().int().min(1).max(MOST_STEPS).default(40).meta({ description: 'how many steps' }),
})

export const sessionSteps = defineOperation({
  name: 'session steps',
  details: 'Steps with their items; sections that are long are left out and fetched with "session item".',
  input: sessionStepsInput,
  run: async (context, input) => (await import('./steps.ts')).runSteps(context, input),
})

export const sessionItemInput = z.object({
  ...threadFields,
  step: stepField,
  item: stepField.meta({ description: 'number of the item within the step, from 0' }),
})

export const sessionItem = defineOperation({
  name: 'session item',
  details: 'One item of a step, with all its sections in full.',
  input: sessionItemInput,
  run: async (context, input) => (await import('./steps.ts')).runItem(context, input),
})

export const sessionPlaceInput = z.object({
  session: sessionNameField,
  message: z.string().min(1).meta({ description: 'uuid of a record, or its beginning' }),
})

export const sessionPlace = defineOperation({
  name: 'session place',
  details: 'The conversation, turn and step in which a record stands.',
  input: sessionPlaceInput,
  run: async (context, input) => (await import('./place.ts')).run(context, input),
})

export const sessionDetailsInput = z.object({ ...threadFields, step: stepField })

export const sessionDetails = defineOperation({
  name: 'session details',
  details: 'The lines of a step with their offsets, what their envelopes say, and the task list after it.',
  input: sessionDetailsInput,
  run: async (context, input) => (await import('./details.ts')).run(context, input),
})

export const sessionFindInput = z.object({
  session: sessionNameField,
  text: z.string().min(1).max(1000).meta({ description: 'what to look for; case does not matter' }),
})

export const sessionFind = defineOperation({
  name: 'session find',
  details: 'Looks through everything a session holds, agents and branches included, for a text as it stands.',
  input: sessionFindInput,
  run: async (context, input) => (await import('./find-in-session.ts')).run(context, input),
})

export const sessionFilesInput = z.object({ session: sessionNameField })

export const sessionFiles = defineOperation({
  name: 'session files',
  details: 'Every file a session and its agents read or changed, how often, and the lines added and removed.',
  input: sessionFilesInput,
  run: async (context, input) => (await import('./changed-files.ts')).runFiles(context, input),
})

export const sessionDiffInput = z.object({
  session: sessionNameField,
  file: z.string().min(1).meta({ description: 'as "session files" names it' }),
})

export const sessionDiff = defineOperation({
  name: 'session diff',
  details: 'The net change of one file, where its contents are known; else its changes one after the other.',
  input: sessionDiffInput,
  run: async (context, input) => (await import('./changed-files.ts')).runDiff(context, input),
})

export const sessionCostsInput = z.object({ session: sessionNameField })

export const sessionCosts = defineOperation({
  name: 'session costs',
  details: advise`What each turn used and cost, agents included, from the same ledger as ${operation('usage')}.`,
  input: sessionCostsInput,
  run: async (context, input) => (await import('./turn-costs.ts')).run(context, input),
})
