import { z } from 'zod'
import { defineChainRecord, schemasOf } from '../define.ts'
import { text } from '../field.ts'
import { progressReports } from '../progress.ts'

export const progress = defineChainRecord({
  type: 'progress',
  about: 'A progress report of a tool, hook or agent. Keep it in the graph, but do not show or count it.',
  versions: '2.1.12–2.1.81, gone by 2.1.89',
  seen: '34 % of all records in 822 transcripts; 1,308 in 16 of 121',
  fields: {
    data: z.discriminatedUnion('type', schemasOf(progressReports)).meta({ title: 'progress' }).optional(),
    toolUseID: text,
    parentToolUseID: text,
  },
  notes: {
    toolUseID: 'The same as parentToolUseID, or the id of the report itself: bash-progress-3, agent_msg_….',
    parentToolUseID: 'The tool call the report is about; outside tool calls, the id of the hook run.',
  },
  sample: progressReports[0].sample,
})

export const progressTypes: ReadonlySet<unknown> = new Set(progressReports.map((report) => report.type))
