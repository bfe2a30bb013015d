import { defineTool } from '../define.ts'
import { list, object } from '../field.ts'
import { todo } from './todo.ts'

export const todoWrite = defineTool({
  name: 'TodoWrite',
  about: 'Replaces the entire to-do list.',
  versions: 'all until replaced by TaskCreate (2.1.17+); off by default since 2.1.142',
  seen: '167 calls in 22 transcripts, 1.0.17–2.1.112',
  input: object({ todos: list(todo) }),
  result: object({ oldTodos: list(todo), newTodos: list(todo) }),
  notes: { 'result.newTodos': 'The list after the call; each call has the complete list.' },
  sample: JSON.stringify({
    input: { todos: [{ content: 'Fix the key', status: 'in_progress', activeForm: 'Fixing the key' }] },
    result: {
      oldTodos: [],
      newTodos: [{ content: 'Fix the key', status: 'in_progress', activeForm: 'Fixing the key' }],
    },
  }),
})
