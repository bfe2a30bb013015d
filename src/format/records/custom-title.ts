import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const customTitle = defineRecord({
  type: 'custom-title',
  about: 'The name a person gave the session with /rename or --name; it beats every other title.',
  versions: '2.0.64+',
  seen: '1 in 1 of 121 transcripts',
  fields: { customTitle: text, sessionId: text },
  sample: sampleMetadata('custom-title', { customTitle: 'tenant cache bug' }),
})
