import { defineRecord } from '../define.ts'
import { flag, nullable, text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const lastPrompt = defineRecord({
  type: 'last-prompt',
  about: 'The latest prompt, for the preview of the resume list, and the end of the branch it belongs to.',
  versions: '2.1.69+',
  seen: '317 in 822 transcripts, 281 of them mid-file; 144 in 11 of 121 transcripts, 39 without leafUuid',
  fields: { lastPrompt: text, leafUuid: nullable(text), explicit: flag, sessionId: text },
  notes: {
    lastPrompt: 'Missing in 10 of 144: then only the leaf is meant.',
    leafUuid: '2.1.121+. After a rewind it names the end of the branch in use; null with explicit: cleared.',
  },
  sample: sampleMetadata('last-prompt', {
    lastPrompt: 'now run the whole test suite',
    leafUuid: 'd2c94a68-0b17-4e3f-a5c1-7f80e6b3d915',
  }),
})
