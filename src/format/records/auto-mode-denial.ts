import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const autoModeDenial = defineRecord({
  type: 'auto-mode-denial',
  about: 'Auto mode refused an action.',
  versions: 'unknown',
  seen: 'not seen; one program expects it',
  fields: { sessionId: text },
  sample: sampleMetadata('auto-mode-denial'),
})
