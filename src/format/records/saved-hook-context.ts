import { defineChainRecord } from '../define.ts'
import { list, text } from '../field.ts'
import { sampleLine } from '../sample-line.ts'

export const savedHookContext = defineChainRecord({
  type: 'saved_hook_context',
  about: 'Text a hook added to the conversation, kept for resuming; a node of the graph.',
  versions: '2.1.27+',
  seen: 'not seen',
  fields: { content: list(text), hookName: text, hookEvent: text, toolUseID: text },
  sample: sampleLine({
    type: 'saved_hook_context',
    version: '2.1.30',
    content: ['Branch main, 2 files changed.'],
    hookName: 'SessionStart:startup',
    hookEvent: 'SessionStart',
    toolUseID: 'SessionStart',
  }),
})
