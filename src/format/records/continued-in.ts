import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const continuedIn = defineRecord({
  type: 'continued-in',
  about: 'The conversation goes on in another session, for example after it was sent to the background.',
  versions: '2.1.261+',
  seen: 'not seen',
  fields: { continuedInSessionId: text, sessionId: text },
  sample: sampleMetadata('continued-in', { continuedInSessionId: '6a1f8e40-5c9b-4d27-b3e8-0d4c7f92a1b5' }),
})
