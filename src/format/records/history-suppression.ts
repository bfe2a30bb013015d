import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const historySuppression = defineRecord({
  type: 'history-suppression',
  about: 'Marks history that is kept back; what it holds is not known.',
  versions: '2.1.22x+',
  seen: 'not seen',
  fields: { sessionId: text },
  sample: sampleMetadata('history-suppression'),
})
