import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const rewindPointer = defineRecord({
  type: 'rewind-pointer',
  about: 'The conversation was rewound to an earlier point; real rewinds leave no such record.',
  versions: 'unknown',
  seen: 'not seen; one program expects it',
  fields: { sessionId: text },
  sample: sampleMetadata('rewind-pointer'),
})
