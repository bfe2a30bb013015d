import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const taskSummary = defineRecord({
  type: 'task-summary',
  about: 'A summary of the work in hand; what it holds is not known.',
  versions: '2.1.22x+',
  seen: 'not seen',
  fields: { sessionId: text },
  sample: sampleMetadata('task-summary'),
})
