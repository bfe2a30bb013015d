import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const agentSetting = defineRecord({
  type: 'agent-setting',
  about: 'The kind of agent the session runs as, by the name of its definition.',
  versions: '2.1.80+',
  seen: 'not counted; none in 121 transcripts',
  fields: { agentSetting: text, sessionId: text },
  sample: sampleMetadata('agent-setting', { agentSetting: 'code-reviewer' }),
})
