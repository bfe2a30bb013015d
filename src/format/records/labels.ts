// Records that title or label a session.
import { defineRecord } from '../define.ts'
import { nullable, text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const summary = defineRecord({
  type: 'summary',
  about: 'Title of the session that contains leafUuid, which is often in another file.',
  versions: 'up to 2.0.x, leftovers to 2.1.112',
  seen: '213 in 822 transcripts; 172 point outside their own file',
  fields: {
    summary: text,
    leafUuid: nullable(text),
    timestamp: text,
    cwd: text,
    sessionId: nullable(text),
  },
  sample: '{"type":"summary","summary":"Tenant id in the cache key","leafUuid":"4bc8000a-11ef-4104-931b-6f9122672348"}',
})

export const customTitle = defineRecord({
  type: 'custom-title',
  about: 'The name a person gave the session with /rename or --name; it overrides every other title.',
  versions: '2.0.64+',
  seen: '1 in 1 of 121 transcripts',
  fields: { customTitle: text, sessionId: text },
  sample: sampleMetadata('custom-title', { customTitle: 'tenant cache bug' }),
})

export const aiTitle = defineRecord({
  type: 'ai-title',
  about: 'The title the model gave the session. It is written repeatedly; the last one counts.',
  versions: '2.1.97+',
  seen: '101 in 8 of 121 transcripts',
  fields: { aiTitle: text, sessionId: text },
  sample: sampleMetadata('ai-title', { aiTitle: 'Put the tenant id into the cache key' }),
})

export const tag = defineRecord({
  type: 'tag',
  about: 'A label on the session.',
  versions: '2.1.6x+',
  seen: 'not seen; the Agent SDK writes it',
  fields: { tag: text, sessionId: text, uuid: text },
  notes: { tag: 'An empty text removes the label.', uuid: 'Rare; the record is not a node of the graph.' },
  sample: sampleMetadata('tag', { tag: 'release-blocker' }),
})

export const agentName = defineRecord({
  type: 'agent-name',
  about: 'The name of the session in a team and in the list of agents.',
  versions: '2.1.80+',
  seen: '1 in 1 of 121 transcripts',
  fields: { agentName: text, sessionId: text },
  sample: sampleMetadata('agent-name', { agentName: 'cache-reviewer' }),
})

export const agentColor = defineRecord({
  type: 'agent-color',
  about: 'The color of the session in a team and in the list of agents.',
  versions: '2.1.80+',
  seen: 'not counted; none in 121 transcripts',
  fields: { agentColor: text, sessionId: text },
  sample: sampleMetadata('agent-color', { agentColor: 'cyan' }),
})

export const agentSetting = defineRecord({
  type: 'agent-setting',
  about: 'The agent definition the session runs as, by name.',
  versions: '2.1.80+',
  seen: 'not counted; none in 121 transcripts',
  fields: { agentSetting: text, sessionId: text },
  sample: sampleMetadata('agent-setting', { agentSetting: 'code-reviewer' }),
})

export const sessionName = defineRecord({
  type: 'session-name',
  about: 'A name for the session; its content is not known.',
  versions: '2.1.22x+',
  seen: 'not seen',
  fields: { sessionId: text },
  sample: sampleMetadata('session-name'),
})

export const slug = defineRecord({
  type: 'slug',
  about: 'The three-word name of the session; its content is not known.',
  versions: '2.1.22x+',
  seen: 'not seen',
  fields: { sessionId: text },
  sample: sampleMetadata('slug'),
})

export const taskSummary = defineRecord({
  type: 'task-summary',
  about: 'A summary of the current work; its content is not known.',
  versions: '2.1.22x+',
  seen: 'not seen',
  fields: { sessionId: text },
  sample: sampleMetadata('task-summary'),
})
