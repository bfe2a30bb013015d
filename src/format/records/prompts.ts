// Records about prompts: the queue and the latest prompt.
import { defineRecord } from '../define.ts'
import { flag, nullable, oneOf, text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'
import { content } from '../block.ts'

export const lastPrompt = defineRecord({
  type: 'last-prompt',
  about: 'The latest prompt, for the preview in the resume list, and the end of the branch it belongs to.',
  versions: '2.1.69+',
  seen: '317 in 822 transcripts, 281 of them mid-file; 144 in 11 of 121 transcripts, 39 without leafUuid',
  fields: { lastPrompt: text, leafUuid: nullable(text), explicit: flag, sessionId: text },
  notes: {
    lastPrompt: 'Missing in 10 of 144; such a record only sets the leaf.',
    leafUuid: '2.1.121+. After a rewind it is the end of the active branch; null with explicit: cleared.',
  },
  sample: sampleMetadata('last-prompt', {
    lastPrompt: 'now run the whole test suite',
    leafUuid: 'd2c94a68-0b17-4e3f-a5c1-7f80e6b3d915',
  }),
})

export const queueOperation = defineRecord({
  type: 'queue-operation',
  about: 'Text typed while the model was busy entered or left the queue. Sometimes this is the only copy of the text.',
  versions: '2.0.3x+',
  seen: '740 enqueue (31 without text) and 381 remove in 822 transcripts; 125 in 14 of 121 transcripts',
  fields: { operation: oneOf('enqueue', 'dequeue', 'remove', 'popAll'), timestamp: text, sessionId: text, content },
  notes: {
    operation:
      'First in, first out. dequeue: sent as a separate prompt; remove: added to the running turn; popAll: withdrawn.',
    content: 'Never on dequeue. On remove since 2.1.205. A <task-notification> is not human text.',
  },
  sample: sampleMetadata('queue-operation', {
    operation: 'enqueue',
    timestamp: '2026-05-24T09:20:17.402Z',
    content: 'and add a test for two tenants',
  }),
})
