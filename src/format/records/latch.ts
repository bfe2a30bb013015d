// Internal switches: they repeat the same value through a session and tell a reader nothing.
import { defineRecord } from '../define.ts'
import { anything, text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const latches = [
  defineRecord({
    type: 'atis-latch',
    about: 'An internal switch; the value is nearly always empty.',
    versions: '2.1.22x+',
    seen: 'not seen; about 2,000 lines in 90 sessions of one survey',
    fields: { atis: anything, sessionId: text },
    sample: sampleMetadata('atis-latch', { atis: '' }),
  }),
  defineRecord({
    type: 'isolation-latch',
    about: 'An internal switch of sandboxed sessions.',
    versions: '2.1.22x+',
    seen: 'not seen',
    fields: { side: anything, sessionId: text },
    sample: sampleMetadata('isolation-latch', { side: 'inner' }),
  }),
] as const
