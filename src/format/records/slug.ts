import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const slug = defineRecord({
  type: 'slug',
  about: 'The three-word name of the session; what it holds is not known.',
  versions: '2.1.22x+',
  seen: 'not seen',
  fields: { sessionId: text },
  sample: sampleMetadata('slug'),
})
