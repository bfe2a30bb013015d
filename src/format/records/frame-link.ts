import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const frameLink = defineRecord({
  type: 'frame-link',
  about: 'An artifact the session published: the local file and where it can be looked at.',
  versions: '2.1.241+',
  seen: 'not seen',
  fields: { path: text, frameUrl: text, title: text, timestamp: text, sessionId: text },
  sample: sampleMetadata('frame-link', {
    path: '/home/mara/src/tidepool/report.html',
    frameUrl: 'https://claude.ai/artifacts/7c2e',
    title: 'Cache hit rates',
    timestamp: '2026-08-30T14:03:11.870Z',
  }),
})
