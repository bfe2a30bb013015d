import { defineRecord } from '../define.ts'
import { jsonObject, number, text } from '../field.ts'

export const attributionSnapshot = defineRecord({
  type: 'attribution-snapshot',
  about: 'Which share of each file the assistant wrote, kept for the attribution line of commits.',
  versions: '2.1.5x+',
  seen: 'not seen',
  fields: { messageId: text, surface: text, fileStates: jsonObject, promptCount: number },
  sample:
    '{"type":"attribution-snapshot","messageId":"d2c94a68-0b17-4e3f-a5c1-7f80e6b3d915","surface":"cli","fileStates":{},"promptCount":3}',
})
