// To-dos and tasks as list items: the list of TodoWrite, and the numbered tasks that replaced it.
import type { ToolInput, ToolResult } from '../../format/tool.ts'
import { phrase, words } from '../line.ts'
import type { ListItem } from '../view.ts'

type Todo = NonNullable<ToolInput<'TodoWrite'>['todos']>[number]
type Task = NonNullable<ToolResult<'TaskList'>['tasks']>[number]

const MARKS: Readonly<Record<string, ListItem['mark']>> = {
  completed: 'done',
  in_progress: 'active',
  pending: 'open',
}

export function toTodoItem(todo: Todo): ListItem {
  const { content, activeForm, status, priority } = todo
  return toItem(content ?? activeForm ?? '', status, [priority === 'high' && 'high priority'])
}

export function toTaskItem(task: Task): ListItem {
  const { id, subject, activeForm, status, owner, blockedBy = [] } = task
  const blockers = blockedBy.map((blocker) => `#${blocker}`).join(' ')
  return toItem(`${id === undefined ? '' : `#${id} `}${subject ?? activeForm ?? ''}`, status, [
    owner,
    blockers !== '' && `blocked by ${blockers}`,
  ])
}

export function countDone(items: readonly { status?: string | undefined }[]): string {
  const done = items.filter(({ status }) => status === 'completed').length
  return done === items.length && done > 1 ? `all ${done} done` : `${done} of ${items.length} done`
}

function toItem(text: string, status: string | undefined, notes: (string | false | undefined)[]): ListItem {
  const mark = status !== undefined && Object.hasOwn(MARKS, status) ? MARKS[status] : undefined
  const note = phrase(mark === undefined && status !== undefined && words(status), ...notes)
  return { text, ...(mark === undefined ? {} : { mark }), ...(note === '' ? {} : { note }) }
}
