import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const aiTitle = defineRecord({
  type: 'ai-title',
  about: 'The title the model made up for the session; it is written again and again, the last one counts.',
  versions: '2.1.97+',
  seen: '101 in 8 of 121 transcripts',
  fields: { aiTitle: text, sessionId: text },
  sample: sampleMetadata('ai-title', { aiTitle: 'Put the tenant id into the cache key' }),
})
