// A way of folding old context that never shipped: only the names are known.
import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const marbleOrigami = [
  defineRecord({
    type: 'marble-origami-commit',
    about: 'A stretch of the conversation was folded away.',
    versions: 'unknown',
    seen: 'not seen',
    fields: { sessionId: text },
    sample: sampleMetadata('marble-origami-commit'),
  }),
  defineRecord({
    type: 'marble-origami-snapshot',
    about: 'The state of the folded context at this point.',
    versions: 'unknown',
    seen: 'not seen',
    fields: { sessionId: text },
    sample: sampleMetadata('marble-origami-snapshot'),
  }),
  defineRecord({
    type: 'marble-origami-reset',
    about: 'The folded context was dropped.',
    versions: 'unknown',
    seen: 'not seen',
    fields: { sessionId: text },
    sample: sampleMetadata('marble-origami-reset'),
  }),
] as const
