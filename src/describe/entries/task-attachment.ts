// Lists of things to do, background tasks, and the plan.
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
      // The reminder leaves metadata open, which no list item shows.
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
    shown('Plan mode is on', {
      tone: 'info',
      sections: toFile(planFilePath, planExists ? 'the plan' : 'for the plan'),
    }),
  plan_mode_exit: ({ planFilePath, planExists }) =>
    shown('Plan mode is over', {
      tone: 'info',
      sections: planExists === false ? [] : toFile(planFilePath, 'the plan'),
    }),
  plan_mode_reentry: ({ planFilePath }) =>
    shown('Plan mode again', { tone: 'info', sections: toFile(planFilePath, 'the plan of before') }),
  plan_file_reference: ({ planFilePath, planContent }) =>
    folded('The plan, told again', {
      summary: oneLine(planFilePath),
      sections: [...toMarkdown(planContent, { folded: true }), ...toFile(planFilePath)],
    }),
  verify_plan_reminder: () => hidden('Reminder to check the plan'),
} satisfies Partial<AttachmentDescribers>
