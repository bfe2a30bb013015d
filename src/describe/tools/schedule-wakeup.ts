import { defineDescriber } from '../describer.ts'
import { formatDuration } from '../../text/duration.ts'
import { oneLine, phrase } from '../line.ts'
import { plural } from '../../text/quantity.ts'
import { toMarkdown } from '../section.ts'

export const scheduleWakeup = defineDescriber('ScheduleWakeup', ({ input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  const { delaySeconds: asked, stop, noop } = input
  const { clampedDelaySeconds: given, wasClamped, cancelledWakeups: cancelled = 0 } = answer
  const delay = given ?? asked
  const when = delay === undefined ? '' : `in ${formatDuration(delay * 1000)}`
  return {
    summary: [stop ? 'end loop' : when, oneLine(input.reason)].filter((part) => part !== '').join(': '),
    outcome: phrase(
      noop && 'nothing changed',
      wasClamped && asked !== undefined && `asked for ${formatDuration(asked * 1000)}`,
      answer.stopped && 'stopped',
      cancelled > 0 && `${plural(cancelled, 'wake-up')} cancelled`,
    ),
    sections: toMarkdown(input.prompt, { title: 'Prompt' }),
  }
})
