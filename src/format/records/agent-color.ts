import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const agentColor = defineRecord({
  type: 'agent-color',
  about: 'The colour of the session in a team and in the list of agents.',
  versions: '2.1.80+',
  seen: 'not counted; none in 121 transcripts',
  fields: { agentColor: text, sessionId: text },
  sample: sampleMetadata('agent-color', { agentColor: 'cyan' }),
})
