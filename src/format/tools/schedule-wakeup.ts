import { defineTool } from '../define.ts'
import { flag, number, object, text } from '../field.ts'

export const scheduleWakeup = defineTool({
  name: 'ScheduleWakeup',
  about: 'Sets when a looping session wakes up next, or ends the loop.',
  versions: 'not known',
  seen: 'not seen; Agent SDK type reference',
  input: object({ delaySeconds: number, reason: text, prompt: text, stop: flag, noop: flag }),
  result: object({
    scheduledFor: number,
    clampedDelaySeconds: number,
    wasClamped: flag,
    stopped: flag,
    cancelledWakeups: number,
  }),
  notes: {
    'input.noop': 'Nothing had changed at this wakeup.',
    'result.scheduledFor': 'Milliseconds since 1970.',
    'result.clampedDelaySeconds': 'Limited to 60–3600.',
  },
  sample: JSON.stringify({
    input: { delaySeconds: 480, reason: 'The build takes eight minutes', prompt: '/loop watch the build', noop: true },
    result: { scheduledFor: 1780300800000, clampedDelaySeconds: 480, wasClamped: false },
  }),
})
