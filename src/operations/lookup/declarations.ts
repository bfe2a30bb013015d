// Declares the operations that look up failures, commands and files. The implementations are imported when they run.
import { z } from 'zod'
import { filterFields } from '../filter-fields.ts'
import { defineOperation } from '../operation.ts'

const limitField = (most: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be at least 1' })
    .default(most)
    .meta({ alias: 'n', placeholder: 'N', description: 'show at most this many' })

const offsetField = z.coerce
  .number({ error: 'must be a number' })
  .int({ error: 'must be a whole number' })
  .min(0)
  .default(0)
  .meta({ placeholder: 'N', description: 'skip this many, for the next page' })

const sinceField = z
  .string()
  .optional()
  .meta({ placeholder: 'DATE', description: 'only since: 2026-02-11, yesterday, 7d, "last monday"' })

const untilField = z
  .string()
  .optional()
  .meta({ placeholder: 'DATE', description: 'only up to the end of that day, month or year' })

const toolField = z
  .string()
  .optional()
  .meta({ completes: 'tool', placeholder: 'NAME', description: 'only calls of this tool' })

export const errorsInput = z.object({
  message: z
    .array(z.string())
    .default([])
    .meta({ positional: true, placeholder: 'MESSAGE', description: 'an error message, or words of it' }),
  project: filterFields.project,
  tool: toolField,
  since: sinceField,
  until: untilField,
  limit: limitField(10),
  offset: offsetField,
})

export const errors = defineOperation({
  name: 'errors',
  details:
    'Without a message, lists the most frequent failures of tool calls and requests. With one, finds failures like it. Messages that ' +
    'differ only in numbers, paths and ids are the same failure. For each, shows where it was seen, and what was run afterwards in ' +
    'the sessions where it did not come back. Calls that you refused or interrupted are no failures.',
  input: errorsInput,
  run: async (context, input) => (await import('./errors.ts')).runErrors(context, input),
  output: async () => (await import('./outputs.ts')).errorsOutput,
})

export const runsInput = z.object({
  words: z
    .array(z.string())
    .default([])
    .meta({ positional: true, placeholder: 'WORDS', description: 'a command, or words of it' }),
  project: filterFields.project,
  tool: toolField,
  since: sinceField,
  limit: limitField(20),
  offset: offsetField,
})

export const runs = defineOperation({
  name: 'runs',
  details:
    'Finds tool calls by words of their input, such as the name of a program, and lists those that succeeded, exactly as they were ' +
    'called, with how often each succeeded and failed.',
  input: runsInput,
  run: async (context, input) => (await import('./runs.ts')).runRuns(context, input),
  output: async () => (await import('./outputs.ts')).runsOutput,
})

export const fileTouchesInput = z.object({
  file: z
    .string()
    .min(1)
    .max(1000)
    .meta({ description: 'a recorded path, its end, or a part of it; no file is opened' }),
  project: filterFields.project,
  action: z.enum(['read', 'change']).optional().meta({ description: 'only reading, or only changing calls' }),
  since: sinceField,
  limit: limitField(20),
  offset: offsetField,
})

export const fileTouches = defineOperation({
  name: 'file touches',
  details: 'The turns that read, searched or changed a path, latest first, with their prompts.',
  input: fileTouchesInput,
  run: async (context, input) => (await import('./file-touches.ts')).runFileTouches(context, input),
  output: async () => (await import('./outputs.ts')).fileTouchesOutput,
})
