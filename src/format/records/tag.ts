import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const tag = defineRecord({
  type: 'tag',
  about: 'A label on the session.',
  versions: '2.1.6x+',
  seen: 'not seen; the Agent SDK writes it',
  fields: { tag: text, sessionId: text, uuid: text },
  notes: { tag: 'An empty text takes the label off.', uuid: 'Rare, and no node of the graph.' },
  sample: sampleMetadata('tag', { tag: 'release-blocker' }),
})
