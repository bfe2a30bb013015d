// Declares the operations of the page of one session.
import { z } from 'zod'
import { advise, operation } from '../../text/advice.ts'
import { defineOperation } from '../operation.ts'

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

export const MAX_STEPS = 200

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

export const sessionLineInput = z.object({
  session: sessionNameField,
  file: z.string().min(1).meta({ description: 'one of the transcripts of the session, as the ledger names it' }),
  line: integer().min(1).meta({ description: 'number of the line in it, from 1' }),
})

export const sessionLine = defineOperation({
  name: 'session line',
  details: 'The position of the record in a line of a transcript of the session. No other file is read.',
  input: sessionLineInput,
  run: async (context, input) => (await import('./place.ts')).runLinePlace(context, input),
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

export const sessionPathsInput = z.object({ session: sessionNameField })

export const sessionPaths = defineOperation({
  name: 'session paths',
  details:
    'The absolute paths that a session and its agents read or changed, as far as the index knows. Each has versions in "file versions".',
  input: sessionPathsInput,
  run: async (context, input) => (await import('../files/session-paths.ts')).runSessionPaths(context, input),
  output: async () => (await import('./page-outputs.ts')).pathsOutput,
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

export const sessionCostsInput = z.object({ session: sessionNameField, branch: threadFields.branch })

export const sessionCosts = defineOperation({
  name: 'session costs',
  details: advise`Tokens and cost per turn, including agents, from the same ledger as ${operation('usage')}. With \`branch\`, per turn of the conversation that ends with this branch.`,
  input: sessionCostsInput,
  run: async (context, input) => (await import('./turn-costs.ts')).runTurnCosts(context, input),
  output: async () => (await import('./page-outputs.ts')).costsOutput,
})
