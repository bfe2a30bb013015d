import { defineRecord } from '../define.ts'
import { flag, nullable, text, oneOf } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'
import { content } from '../block.ts'

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

export const lastPrompt = defineRecord({
  type: 'last-prompt',
  about: 'The latest prompt, for the preview of the resume list, and the end of the branch it belongs to.',
  versions: '2.1.69+',
  seen: '317 in 822 transcripts, 281 of them mid-file; 144 in 11 of 121 transcripts, 39 without leafUuid',
  fields: { lastPrompt: text, leafUuid: nullable(text), explicit: flag, sessionId: text },
  notes: {
    lastPrompt: 'Missing in 10 of 144: then only the leaf is meant.',
    leafUuid: '2.1.121+. After a rewind it names the end of the branch in use; null with explicit: cleared.',
  },
  sample: sampleMetadata('last-prompt', {
    lastPrompt: 'now run the whole test suite',
    leafUuid: 'd2c94a68-0b17-4e3f-a5c1-7f80e6b3d915',
  }),
})
