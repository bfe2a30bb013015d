import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const artifactRecords = [
  defineRecord({
    type: 'artifact-comment-monitor',
    about: 'The session watches the comments on an artifact.',
    versions: '2.1.22x+',
    seen: 'not seen',
    fields: { sessionId: text },
    sample: sampleMetadata('artifact-comment-monitor'),
  }),
  defineRecord({
    type: 'artifact-autoreact-ledger',
    about: 'Which artifact comments the session has already answered by itself.',
    versions: '2.1.22x+',
    seen: 'not seen',
    fields: { accountUuid: text, sessionId: text },
    notes: { accountUuid: 'Personal data.' },
    sample: sampleMetadata('artifact-autoreact-ledger', { accountUuid: '7d0c3b52-61f8-4a90-9e24-c5b1f7a8d306' }),
  }),
] as const
