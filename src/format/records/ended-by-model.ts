import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const endedByModel = defineRecord({
  type: 'ended-by-model',
  about: 'The model ended the conversation.',
  versions: '2.1.22x+',
  seen: 'not seen',
  fields: { sessionId: text },
  sample: sampleMetadata('ended-by-model'),
})
