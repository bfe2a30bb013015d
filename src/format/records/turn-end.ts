import { defineRecord } from '../define.ts'
import { text } from '../field.ts'

export const turnEnd = defineRecord({
  type: 'turn_end',
  about: 'A turn of an agent is over.',
  versions: '2.0.49',
  seen: 'not seen',
  fields: { timestamp: text, agentId: text },
  sample: '{"type":"turn_end","timestamp":"2025-11-21T16:40:08.255Z","agentId":"a56fb9a1"}',
})
