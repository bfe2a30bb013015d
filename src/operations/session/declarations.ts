// Declares the operations on one session. The implementations are imported when they run.
import { z } from 'zod'
import { DEPTHS, DEFAULT_DEPTH } from '../../describe/depth.ts'
import { defineOperation } from '../operation.ts'
import { advise, field, operation } from '../../text/advice.ts'

const integer = () => z.coerce.number({ error: 'must be a number' }).int({ error: 'must be a whole number' })

export const sessionNameField = z.string().min(1).meta({ session: true, description: 'id of the session' })

export const threadFields = {
  session: sessionNameField,
  agent: z
    .string()
    .optional()
    .meta({ description: 'id of an agent, to select its conversation instead of the main one' }),
  branch: integer().min(1).optional().meta({ description: 'number of a branch, to select it instead of the main one' }),
}

export const stepField = integer().min(0).meta({ description: 'number of the step, from 0' })

export const sessionField = z.string().default('latest').meta({
  positional: true,
  placeholder: 'SESSION',
  session: true,
  description: 'id, unique prefix, given name, .jsonl file, "-", latest or current',
})

export const MAX_STEPS = 200

export const showInput = z.object({
  session: sessionField,
  depth: z
    .enum(DEPTHS)
    .default(DEFAULT_DEPTH)
    .meta({ placeholder: 'LEVEL', description: 'prompts, chat, tools (default) or all' }),
  turn: z
    .string()
    .regex(/^(?:-[1-9]\d*|\d+(?:-\d*)?)$/, {
      error: 'must be a turn such as 3, a range such as 3-5 or 3-, or -1 for the last turn',
    })
    .optional()
    .meta({ placeholder: 'N[-M]', description: 'only these turns; -1 is the last one' }),
  last: z.boolean().optional().meta({ description: 'only the last turn' }),
  answer: z.boolean().optional().meta({ description: 'only the text of the final answer' }),
  branch: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(1)
    .optional()
    .meta({ placeholder: 'N', description: 'show the Nth side branch instead' }),
  agent: z.string().optional().meta({ placeholder: 'ID', description: 'show this agent instead' }),
  message: z.string().optional().meta({
    placeholder: 'UUID',
    description: 'only the turn with this record: its uuid, or at least 4 characters of it',
  }),
  thinking: z.boolean().optional().meta({ description: 'show reasoning in full' }),
  uuids: z
    .boolean()
    .optional()
    .meta({
      advice: advise`show the beginning of each message's uuid, for use with ${operation('edit')}; ${field('json')} has the full uuid`,
    }),
  raw: z.boolean().optional().meta({ description: 'show the raw record of each message' }),
  follow: z.boolean().optional().meta({ alias: 'f', description: 'keep showing new messages' }),
})

export const show = defineOperation({
  name: 'show',
  details: advise`Shows a session in your pager. Without a name, shows the latest session of this directory.
    ${field('depth')} sets the level of detail: prompts only, the chat, the chat with tools, or everything.`,
  input: showInput,
  run: async (context, input) => (await import('./show.ts')).runShow(context, input),
  output: async () => (await import('./outputs.ts')).showOutput,
})

export const resumeInput = z.object({
  session: sessionField,
  run: z.boolean().optional().meta({ description: 'start Claude Code instead of printing the command' }),
})

export const resume = defineOperation({
  name: 'resume',
  details: advise`Prints the command that continues a session in Claude Code: it changes to the directory of the session and
    runs "claude --resume". Claude Code finds a session only from there. If the directory is gone, the command is printed with
    a warning; ${field('run')} refuses it.`,
  input: resumeInput,
  run: async (context, input) => (await import('./resume.ts')).runResume(context, input),
  output: async () => (await import('./outputs.ts')).resumeOutput,
})

export const tree = defineOperation({
  name: 'tree',
  details:
    'Shows the turns with their agents, side branches and compactions; the sessions it shares records with; and how many of its ' +
    'messages "claude --resume" would load, where the chain ends and why.',
  input: z.object({ session: sessionField }),
  run: async (context, input) => (await import('./tree.ts')).runTree(context, input),
  output: async () => (await import('./outputs.ts')).treeOutput,
})

export const sessionFamily = defineOperation({
  name: 'session family',
  details:
    'The sessions that share records with a session, oldest first: its original, resumed, forked and copied files.',
  input: z.object({ session: sessionNameField }),
  run: async (context, input) => (await import('./family.ts')).runFamily(context, input),
  output: async () => (await import('./outputs.ts')).familyOutput,
})

export const sessionOutlineInput = z.object({
  ...threadFields,
  whole: z.boolean().optional().meta({
    description: 'wait until the entire session is read; otherwise a long one is returned while it is still being read',
  }),
  since: z.coerce.number().int().min(0).optional().meta({ description: 'the revision the caller has already' }),
})

export const sessionOutline = defineOperation({
  name: 'session outline',
  details: 'Turns, marks of every step, agents and branches; with `since`, only the changes since that revision.',
  input: sessionOutlineInput,
  run: async (context, input) => (await import('./outline.ts')).runOutline(context, input),
  output: async () => (await import('./page-outputs.ts')).outlineOutput,
})

export const sessionStepsInput = z.object({
  ...threadFields,
  from: stepField,
  count: z.coerce.number().int().min(1).max(MAX_STEPS).default(40).meta({ description: 'how many steps' }),
})

export const sessionSteps = defineOperation({
  name: 'session steps',
  details: 'Steps with their items. Long sections are left out; fetch them with "session item".',
  input: sessionStepsInput,
  run: async (context, input) => (await import('./steps.ts')).runSteps(context, input),
  output: async () => (await import('./page-outputs.ts')).stepsOutput,
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
  output: async () => (await import('./page-outputs.ts')).itemOutput,
})

export const sessionPlaceInput = z.object({
  session: sessionNameField,
  message: z.string().min(1).meta({ description: 'uuid of a record, or its beginning' }),
})

export const sessionPlace = defineOperation({
  name: 'session place',
  details: 'The conversation, turn and step of a record.',
  input: sessionPlaceInput,
  run: async (context, input) => (await import('./place.ts')).runPlace(context, input),
  output: async () => (await import('./page-outputs.ts')).placeOutput,
})

export const sessionDetailsInput = z.object({ ...threadFields, step: stepField })

export const sessionDetails = defineOperation({
  name: 'session details',
  details: 'The lines of a step with their offsets and envelope fields, and the task list after it.',
  input: sessionDetailsInput,
  run: async (context, input) => (await import('./details.ts')).runDetails(context, input),
  output: async () => (await import('./page-outputs.ts')).detailsOutput,
})

export const sessionFindInput = z.object({
  session: sessionNameField,
  text: z
    .string()
    .min(1)
    .max(1000)
    .meta({ description: 'text to search for; case is ignored; of several lines, each is searched for' }),
  message: z.string().optional().meta({ description: 'uuid of a record, to return the hit that contains it' }),
})

export const sessionFind = defineOperation({
  name: 'session find',
  details: 'Searches an entire session, including its agents and branches, for a literal text.',
  input: sessionFindInput,
  run: async (context, input) => (await import('./find-in-session.ts')).runFindInSession(context, input),
  output: async () => (await import('./page-outputs.ts')).findOutput,
})

export const sessionFilesInput = z.object({ session: sessionNameField })

export const sessionFiles = defineOperation({
  name: 'session files',
  details: 'Every file a session and its agents read or changed, how often, and the lines added and removed.',
  input: sessionFilesInput,
  run: async (context, input) => (await import('./changed-files.ts')).runFiles(context, input),
  output: async () => (await import('./page-outputs.ts')).filesOutput,
})

export const sessionDiffInput = z.object({
  session: sessionNameField,
  file: z.string().min(1).meta({ description: 'path as listed by "session files"' }),
})

export const sessionDiff = defineOperation({
  name: 'session diff',
  details: 'The net change of one file if its contents are known; otherwise its individual changes in order.',
  input: sessionDiffInput,
  run: async (context, input) => (await import('./changed-files.ts')).runDiff(context, input),
  output: async () => (await import('./page-outputs.ts')).diffOutput,
})

export const sessionCostsInput = z.object({ session: sessionNameField })

export const sessionCosts = defineOperation({
  name: 'session costs',
  details: advise`Tokens and cost per turn, including agents, from the same ledger as ${operation('usage')}.`,
  input: sessionCostsInput,
  run: async (context, input) => (await import('./turn-costs.ts')).runTurnCosts(context, input),
  output: async () => (await import('./page-outputs.ts')).costsOutput,
})
