import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const observerRef = defineRecord({
  type: 'observer-ref',
  about: 'Points to an observer of the session; what it holds is not known.',
  versions: '2.1.22x+',
  seen: 'not seen',
  fields: { sessionId: text },
  sample: sampleMetadata('observer-ref'),
})
