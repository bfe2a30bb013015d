// Declares the operations of the home page.
import { z } from 'zod'
import { defineOperation } from '../operation.ts'

const MAX_SESSIONS = 50
const MAX_DAYS = 400

export const homeNowInput = z.object({
  sessions: z
    .array(z.string().min(1))
    .max(MAX_SESSIONS)
    .default([])
    .meta({ session: true, description: 'ids of the running sessions, from "sessions"' }),
})

export const homeNow = defineOperation({
  name: 'home now',
  details:
    'What running sessions do: the current tool, the last line, the context, cost and dollars per hour. Only the end of each ' +
    'transcript is read. The cost is that of "list".',
  input: homeNowInput,
  run: async (context, input) => (await import('./now.ts')).runHomeNow(context, input),
  output: async () => (await import('./outputs.ts')).homeNowOutput,
})

export const homeDaysInput = z.object({
  days: z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(1)
    .max(MAX_DAYS)
    .default(371)
    .meta({ description: 'how many days, up to today' }),
})

export const homeDays = defineOperation({
  name: 'home days',
  details:
    'Cost, tokens and sessions per day. Cost and tokens equal those of "usage daily", sessions those of "usage session".',
  input: homeDaysInput,
  run: async (context, input) => (await import('./days.ts')).runHomeDays(context, input),
  output: async () => (await import('./outputs.ts')).homeDaysOutput,
})

export const savedSearches = defineOperation({
  name: 'saved searches',
  details:
    'The saved searches with the number of their hits, and of those since each was last opened. The numbers equal those of "search".',
  input: z.object({}),
  run: async (context) => (await import('./saved-searches.ts')).runSavedSearches(context),
  output: async () => (await import('./outputs.ts')).savedSearchesOutput,
})

export const saveSearchInput = z.object({
  query: z.string().trim().min(1).max(2000).meta({ description: 'the query' }),
  remove: z.boolean().optional().meta({ description: 'remove the saved search' }),
  opened: z.boolean().optional().meta({ description: 'only note that its hits were opened; does not save it' }),
})

export const saveSearch = defineOperation({
  name: 'save search',
  details: 'Saves a search in the journal, removes it, or notes that its hits were opened.',
  input: saveSearchInput,
  isWrite: true,
  run: async (context, input) => (await import('./saved-searches.ts')).runSaveSearch(context, input),
  output: async () => (await import('./outputs.ts')).saveSearchOutput,
})

export const openSample = defineOperation({
  name: 'open sample',
  details:
    'Shows the sample archive instead of an empty one, until the server stops. Refused if there are sessions. Changes no file of ' +
    'yours: the sample is a copy with a data directory of its own.',
  input: z.object({}),
  isWrite: true,
  run: async (context) => (await import('./open-sample.ts')).runOpenSample(context),
  output: async () => (await import('./outputs.ts')).openSampleOutput,
})
