import { defineRecord } from '../define.ts'
import { number, text } from '../field.ts'

export const forkContextRef = defineRecord({
  type: 'fork-context-ref',
  about: 'First line of a forked agent: its context is the parent conversation up to parentLastUuid, not copied here.',
  versions: '2.1.118+',
  seen: 'not seen',
  fields: { agentId: text, parentSessionId: text, parentLastUuid: text, contextLength: number },
  notes: { contextLength: 'Messages, not tokens.' },
  sample:
    '{"type":"fork-context-ref","agentId":"a4f1c09b27e5d8316","parentSessionId":"0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11","parentLastUuid":"d2c94a68-0b17-4e3f-a5c1-7f80e6b3d915","contextLength":24}',
})
