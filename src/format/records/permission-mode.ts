import { defineRecord } from '../define.ts'
import { oneOf, text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const permissionMode = defineRecord({
  type: 'permission-mode',
  about: 'The permission mode from here on.',
  versions: '2.1.90+',
  seen: '111 in 8 of 121 transcripts',
  fields: {
    permissionMode: oneOf('default', 'acceptEdits', 'plan', 'bypassPermissions', 'dontAsk', 'auto'),
    sessionId: text,
  },
  sample: sampleMetadata('permission-mode', { permissionMode: 'acceptEdits' }),
})
