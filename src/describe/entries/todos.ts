// The to-do list that Claude Code stored with a prompt.
import { parseToolInput } from '../../format/tool.ts'
import { countDone, toTodoItem } from '../content/task-items.ts'
import { toList } from '../section.ts'
import type { EntryView } from '../view.ts'
import { hidden } from './entry.ts'

export function todosEntry(todos: readonly unknown[]): EntryView {
  const items = parseToolInput('TodoWrite', { todos }).input.todos ?? []
  return hidden('To-do list', { summary: countDone(items), sections: toList(items.map(toTodoItem)) })
}
