import { defineRecord } from '../define.ts'
import { number, text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const prLink = defineRecord({
  type: 'pr-link',
  about: 'A pull request this session opened or worked on; it may stand in the first line of the file.',
  versions: '2.1.27+',
  seen: '39 in 6 of 121 transcripts',
  fields: { prNumber: number, prUrl: text, prRepository: text, timestamp: text, sessionId: text },
  sample: sampleMetadata('pr-link', {
    prNumber: 42,
    prUrl: 'https://github.com/mara/tidepool/pull/42',
    prRepository: 'mara/tidepool',
    timestamp: '2026-05-24T09:31:02.114Z',
  }),
})
