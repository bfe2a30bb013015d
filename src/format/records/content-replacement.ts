import { defineRecord } from '../define.ts'
import { list, object, oneOf, text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const contentReplacement = defineRecord({
  type: 'content-replacement',
  about: 'What the model was shown instead of a tool result that was too large; the result itself stays as it is.',
  versions: '2.1.5x+',
  seen: 'not seen',
  fields: {
    replacements: list(object({ kind: oneOf('tool-result'), toolUseId: text, replacement: text })),
    sessionId: text,
    agentId: text,
  },
  sample: sampleMetadata('content-replacement', {
    replacements: [
      {
        kind: 'tool-result',
        toolUseId: 'toolu_01KfXw2bN8',
        replacement: '<persisted-output>Output too large (64.2KB)</persisted-output>',
      },
    ],
  }),
})
