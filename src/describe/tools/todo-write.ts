import { defineDescriber } from '../describer.ts'
import { oneLine } from '../line.ts'
import { toList } from '../section.ts'
import { countDone, toTodoItem } from '../content/task-items.ts'

export const todoWrite = defineDescriber('TodoWrite', ({ input, result }) => {
  const todos = input.todos ?? (result.form === 'object' ? result.result.newTodos : undefined) ?? []
  if (todos.length === 0) return { summary: 'list cleared', sections: [] }
  const current =
    todos.find(({ status }) => status === 'in_progress') ?? todos.find(({ status }) => status === 'pending')
  return {
    summary: oneLine(current?.content ?? current?.activeForm),
    outcome: countDone(todos),
    sections: toList(todos.map(toTodoItem)),
  }
})
