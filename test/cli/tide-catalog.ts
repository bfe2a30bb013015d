// Test-only operations: a group of two-word commands with every kind of field.
import { z } from 'zod'
import * as mini from 'zod/mini'
import { defineOperation, listOperation } from '../../src/operations/operation.ts'

export const today = defineOperation({
  name: 'tide today',
  details: 'Tells the tides of a day.',
  input: z.object({
    instances: z.boolean().optional().meta({ alias: 'i', description: 'each pool by itself' }),
    breakdown: z.boolean().optional().meta({ alias: 'b', description: 'each wave by itself' }),
    moon: z.boolean().default(true).meta({ description: 'reckon with the moon', negation: 'leave out the moon' }),
    order: z.enum(['asc', 'desc']).default('asc').meta({ alias: 'o', description: 'order' }),
    limit: z.coerce.number().default(7).meta({ alias: 'n', placeholder: 'N', description: 'at most so many' }),
    pool: z.array(z.string()).optional().meta({ alias: 'p', placeholder: 'NAME', description: 'only this pool' }),
  }),
  run: async (_context, input): Promise<unknown> => input,
  output: async () => z.unknown(),
})

/** Uses zod/mini. */
export const record = defineOperation({
  name: 'tide record',
  details: 'Tells one record.',
  input: mini.object({
    session: mini.prefault(mini.string(), 'latest').check(mini.meta({ positional: true, placeholder: 'SESSION' })),
    id: mini.optional(mini.string()).check(mini.meta({ alias: 'i', placeholder: 'ID', description: 'its id' })),
    order: mini.prefault(mini.enum(['asc', 'desc']), 'asc').check(mini.meta({ alias: 'o', description: 'order' })),
    limit: mini
      .optional(mini.coerce.number('a number is expected').check(mini.int('a whole number is expected')))
      .check(mini.meta({ alias: 'n', placeholder: 'N' })),
  }),
  run: async (_context, input): Promise<unknown> => input,
  output: async () => z.unknown(),
})

const list = defineOperation({
  name: 'list',
  details: 'Lists the pools.',
  input: z.object({ limit: z.coerce.number().optional().meta({ alias: 'n', placeholder: 'N' }) }),
  run: async (_context, input): Promise<unknown> => input,
  output: async () => z.unknown(),
})

export const tideCatalog = {
  operations: [
    listOperation('list', 'List the pools', async () => list),
    listOperation('tide today', 'Tides of a day', async () => today),
    listOperation('tide record', 'The tide of a record', async () => record),
  ],
  groups: [{ name: 'tide', summary: 'What the water does', main: 'tide today' }],
}
