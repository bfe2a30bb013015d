import { defineDescriber } from '../describer.ts'
import { oneLine, phrase } from '../line.ts'
import { plural } from '../../text/quantity.ts'
import { toResultSections } from '../content/result.ts'
import { toMarkdown, toTable } from '../section.ts'

export const cronCreate = defineDescriber('CronCreate', ({ call, input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  return {
    summary: oneLine(answer.humanSchedule ?? input.cron),
    outcome: phrase(
      (answer.recurring ?? input.recurring) === false && 'once',
      (answer.durable ?? input.durable) && 'kept after the session',
      answer.id,
    ),
    sections: [
      ...toMarkdown(input.prompt, { title: 'Prompt' }),
      ...(result.form === 'object' ? [] : toResultSections(call)),
    ],
  }
})

export const cronDelete = defineDescriber('CronDelete', ({ call, input, result }) => ({
  summary: oneLine(input.id ?? (result.form === 'object' ? result.result.id : undefined)),
  outcome: call.state === 'done' ? 'deleted' : '',
  sections: [],
}))

export const cronList = defineDescriber('CronList', ({ call, result }) => {
  if (result.form !== 'object') return { summary: '', sections: toResultSections(call) }
  const { jobs = [] } = result.result
  return {
    summary: '',
    outcome: jobs.length === 0 ? 'no jobs' : plural(jobs.length, 'job'),
    sections: toTable(
      ['ID', 'Schedule', 'Prompt'],
      jobs.map(({ id = '', humanSchedule, cron = '', prompt }) => [id, humanSchedule ?? cron, oneLine(prompt)]),
    ),
  }
})
