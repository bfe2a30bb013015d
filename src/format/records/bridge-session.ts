import { defineRecord } from '../define.ts'
import { number, text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const bridgeSession = defineRecord({
  type: 'bridge-session',
  about: 'The session is steered from elsewhere (remote control) under this id.',
  versions: '2.1.143+',
  seen: '37 in 1 of 121 transcripts, all with lastSequenceNum 0',
  fields: {
    bridgeSessionId: text,
    lastSequenceNum: number,
    ownerAccountUuid: text,
    ownerOrganizationUuid: text,
    sessionId: text,
  },
  notes: {
    bridgeSessionId: 'Begins with cse_.',
    ownerAccountUuid: 'Personal data.',
    ownerOrganizationUuid: 'Personal data.',
  },
  sample: sampleMetadata('bridge-session', { bridgeSessionId: 'cse_01H8ZQ5T3VnW6yJ2', lastSequenceNum: 0 }),
})
