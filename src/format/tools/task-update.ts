import { defineTool } from '../define.ts'
import { flag, jsonObject, list, object, text } from '../field.ts'
import { taskStatus } from './task-item.ts'

export const taskUpdate = defineTool({
  name: 'TaskUpdate',
  about: 'Changes one task of the task list; the status "deleted" removes it.',
  versions: '2.1.17+',
  seen: '41 calls in 4 transcripts, 2.1.44–2.1.217',
  input: object({
    taskId: text,
    status: taskStatus,
    subject: text,
    description: text,
    activeForm: text,
    owner: text,
    addBlocks: list(text),
    addBlockedBy: list(text),
    metadata: jsonObject,
  }),
  result: object({
    success: flag,
    taskId: text,
    updatedFields: list(text),
    statusChange: object({ from: text, to: text }),
    verificationNudgeNeeded: flag,
    error: text,
  }),
  notes: { 'result.statusChange': 'Only when the status changed (39 of 40).' },
  sample: JSON.stringify({
    input: { taskId: '1', status: 'completed' },
    result: {
      success: true,
      taskId: '1',
      updatedFields: ['status'],
      statusChange: { from: 'in_progress', to: 'completed' },
    },
  }),
})
