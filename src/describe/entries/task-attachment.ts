import { oneLine, phrase, words } from '../line.ts'
import { plural } from '../../text/quantity.ts'
import { toFile, toList, toMarkdown, toText } from '../section.ts'
import { countDone, toTaskItem, toTodoItem } from '../content/task-items.ts'
import type { AttachmentDescribers } from './attachment-kind.ts'
import { folded, hidden, shown, toDetails } from './entry.ts'

export const taskEntries = {
  task_reminder: ({ content = [], itemCount }) =>
    hidden('Tasks', {
      summary: content.length > 0 ? countDone(content) : plural(itemCount ?? 0, 'task'),
      // List items do not show metadata, and its type here differs from that of a task.
      sections: toList(content.map(({ metadata: _metadata, ...task }) => toTaskItem(task))),
    }),
  todo_reminder: ({ content = [], itemCount }) =>
    hidden('To-do list', {
      summary: content.length > 0 ? countDone(content) : plural(itemCount ?? 0, 'item'),
      sections: toList(content.map(toTodoItem)),
    }),
  task_status: ({ taskId, description, status, deltaSummary, outputFilePath }) =>
    shown('Background task', {
      summary: phrase(oneLine(description ?? taskId), status !== undefined && words(status)),
      tone: status === 'failed' ? 'error' : 'info',
      sections: [...toText(deltaSummary), ...toFile(outputFilePath, 'output')],
    }),
  unified_tasks: (attachment) => hidden('Tasks', { sections: toDetails(attachment) }),
  plan_mode: ({ planFilePath, planExists }) =>
    shown('Plan mode on', {
      tone: 'info',
      sections: toFile(planFilePath, planExists ? 'plan' : 'plan (not yet written)'),
    }),
  plan_mode_exit: ({ planFilePath, planExists }) =>
    shown('Plan mode off', {
      tone: 'info',
      sections: planExists === false ? [] : toFile(planFilePath, 'plan'),
    }),
  plan_mode_reentry: ({ planFilePath }) =>
    shown('Plan mode on again', { tone: 'info', sections: toFile(planFilePath, 'previous plan') }),
  plan_file_reference: ({ planFilePath, planContent }) =>
    folded('Plan repeated', {
      summary: oneLine(planFilePath),
      sections: [...toMarkdown(planContent, { folded: true }), ...toFile(planFilePath)],
    }),
  verify_plan_reminder: () => hidden('Reminder to check the plan'),
} satisfies Partial<AttachmentDescribers>
