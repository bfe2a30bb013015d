// Workflow records that one program expects. Real workflows write a journal instead (journal.ts).
import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const workflowRecords = [
  defineRecord({
    type: 'workflow-start',
    about: 'A workflow started.',
    versions: 'unknown',
    seen: 'not seen; one program expects it',
    fields: { sessionId: text },
    sample: sampleMetadata('workflow-start'),
  }),
  defineRecord({
    type: 'workflow-progress',
    about: 'A workflow completed a step.',
    versions: 'unknown',
    seen: 'not seen; one program expects it',
    fields: { sessionId: text },
    sample: sampleMetadata('workflow-progress'),
  }),
  defineRecord({
    type: 'workflow-complete',
    about: 'A workflow finished.',
    versions: 'unknown',
    seen: 'not seen; one program expects it',
    fields: { sessionId: text },
    sample: sampleMetadata('workflow-complete'),
  }),
  defineRecord({
    type: 'workflow-error',
    about: 'A workflow failed.',
    versions: 'unknown',
    seen: 'not seen; one program expects it',
    fields: { sessionId: text },
    sample: sampleMetadata('workflow-error'),
  }),
] as const
