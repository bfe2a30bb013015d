import { defineTool } from '../define.ts'
import { flag, list, object, text } from '../field.ts'

export const cronCreate = defineTool({
  name: 'CronCreate',
  about: 'Schedules a prompt, once or repeatedly.',
  versions: 'not known',
  seen: 'not seen; Agent SDK type reference',
  input: object({ cron: text, prompt: text, recurring: flag, durable: flag }),
  result: object({ id: text, humanSchedule: text, recurring: flag, durable: flag }),
  notes: {
    'input.cron': 'Five fields in local time.',
    'input.durable': 'Survives the session: stored in a file instead of memory.',
  },
  sample: JSON.stringify({
    input: { cron: '0 9 * * 1-5', prompt: 'Check the nightly build', recurring: true },
    result: { id: 'c9f2', humanSchedule: 'Weekdays at 9:00', recurring: true, durable: false },
  }),
})

export const cronDelete = defineTool({
  name: 'CronDelete',
  about: 'Cancels a scheduled prompt.',
  versions: 'not known',
  seen: 'not seen; Agent SDK type reference',
  input: object({ id: text }),
  result: object({ id: text }),
  sample: JSON.stringify({ input: { id: 'c9f2' }, result: { id: 'c9f2' } }),
})

export const cronList = defineTool({
  name: 'CronList',
  about: 'Lists the scheduled prompts.',
  versions: 'not known',
  seen: 'not seen; Agent SDK type reference',
  input: object({}),
  result: object({
    jobs: list(object({ id: text, cron: text, humanSchedule: text, prompt: text, recurring: flag, durable: flag })),
  }),
  sample: JSON.stringify({
    input: {},
    result: {
      jobs: [{ id: 'c9f2', cron: '0 9 * * 1-5', humanSchedule: 'Weekdays at 9:00', prompt: 'Check the nightly build' }],
    },
  }),
})
