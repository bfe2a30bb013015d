import { content } from '../block.ts'
import { defineRecord } from '../define.ts'
import { oneOf, text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const queueOperation = defineRecord({
  type: 'queue-operation',
  about: 'Text typed while the model was busy entered or left the queue; now and then the only copy of that text.',
  versions: '2.0.3x+',
  seen: '740 enqueue (31 without text) and 381 remove in 822 transcripts; 125 in 14 of 121 transcripts',
  fields: { operation: oneOf('enqueue', 'dequeue', 'remove', 'popAll'), timestamp: text, sessionId: text, content },
  notes: {
    operation:
      'First in, first out. dequeue: sent as its own prompt; remove: absorbed into the running turn; popAll: taken back.',
    content: 'Never on dequeue. On remove since 2.1.205. A <task-notification> is no human text.',
  },
  sample: sampleMetadata('queue-operation', {
    operation: 'enqueue',
    timestamp: '2026-05-24T09:20:17.402Z',
    content: 'and add a test for two tenants',
  }),
})
