import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const agentName = defineRecord({
  type: 'agent-name',
  about: 'What the session is called in a team and in the list of agents.',
  versions: '2.1.80+',
  seen: '1 in 1 of 121 transcripts',
  fields: { agentName: text, sessionId: text },
  sample: sampleMetadata('agent-name', { agentName: 'cache-reviewer' }),
})
