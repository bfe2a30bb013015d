import { defineRecord } from '../define.ts'
import { oneOf, text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const mode = defineRecord({
  type: 'mode',
  about: 'Whether the session works itself or coordinates others; it says nothing about permissions.',
  versions: '2.1.69+',
  seen: '71 in 4 of 121 transcripts, all "normal"',
  fields: { mode: oneOf('normal', 'coordinator'), sessionId: text },
  sample: sampleMetadata('mode', { mode: 'normal' }),
})
