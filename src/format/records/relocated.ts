import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const relocated = defineRecord({
  type: 'relocated',
  about: 'The session moved to another directory with /cd; its file may have moved too.',
  versions: '2.1.169+',
  seen: 'not counted, two or three lines a move; none in 121 transcripts',
  fields: { relocatedCwd: text, sessionId: text },
  sample: sampleMetadata('relocated', { relocatedCwd: '/home/mara/src/tidepool-api' }),
})
