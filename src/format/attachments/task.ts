// Task lists and background tasks.
import { defineVariant } from '../define.ts'
import { anything, list, nullable, number, object, oneOf, text } from '../field.ts'
import { sampleAttachment } from '../sample-line.ts'

const status = oneOf('pending', 'in_progress', 'completed')

export const taskAttachments = [
  defineVariant({
    type: 'task_reminder',
    about: 'Reminds the model of its tasks; the list is a snapshot.',
    versions: '2.1.92+',
    seen: '40 in 6 of 121 transcripts, 2.1.114–2.1.217, 29 of them with an empty list',
    fields: {
      content: list(
        object({
          id: text,
          subject: text,
          description: text,
          activeForm: text,
          status,
          blocks: list(text),
          blockedBy: list(text),
          owner: text,
          metadata: anything,
        }),
      ),
      itemCount: number,
    },
    sample: sampleAttachment({
      type: 'task_reminder',
      content: [
        {
          id: '1',
          subject: 'Fix the cache key',
          description: 'Put the tenant first',
          activeForm: 'Fixing the cache key',
          status: 'in_progress',
          blocks: ['2'],
          blockedBy: [],
        },
      ],
      itemCount: 1,
    }),
  }),
  defineVariant({
    type: 'todo_reminder',
    about: 'Reminds the model of its todo list; the list is a snapshot.',
    versions: '2.1.92+',
    seen: '9 in 3 of 121 transcripts, 2.1.112',
    fields: {
      content: list(object({ content: text, status, activeForm: text, priority: text, id: text })),
      itemCount: number,
    },
    sample: sampleAttachment({
      type: 'todo_reminder',
      content: [{ content: 'Fix the cache key', status: 'pending', activeForm: 'Fixing the cache key' }],
      itemCount: 1,
    }),
  }),
  defineVariant({
    type: 'task_status',
    about: 'The state of a background task, given to the model after a compaction.',
    versions: '2.1.92+',
    seen: 'in the 822 transcripts, not counted',
    fields: {
      taskId: text,
      taskType: text,
      description: text,
      status: text,
      deltaSummary: nullable(text),
      outputFilePath: text,
    },
    sample: sampleAttachment({
      type: 'task_status',
      taskId: 'bn1zed6q1',
      taskType: 'local_bash',
      description: 'Run the tests',
      status: 'running',
      deltaSummary: null,
      outputFilePath: '/tmp/claude-1000/tasks/bn1zed6q1.output',
    }),
  }),
  defineVariant({
    type: 'unified_tasks',
    about: 'Tasks of all kinds in one list.',
    versions: 'unknown',
    seen: 'not seen',
    fields: {},
    sample: sampleAttachment({ type: 'unified_tasks' }),
  }),
] as const
