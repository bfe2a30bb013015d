// To-dos and tasks.
import { describe, expect, test } from 'vitest'
import { makeCall } from '../../../test/make-call.ts'
import { taskGet } from './task-get.ts'
import { taskList } from './task-list.ts'
import { taskUpdate } from './task-update.ts'
import { todoWrite } from './todo-write.ts'

describe('TodoWrite', () => {
  const todos = [
    { content: 'Read the code', status: 'completed' },
    { content: 'Fix the key', status: 'in_progress', priority: 'high' },
    { content: 'Test it', status: 'pending' },
    { content: 'Ship it', status: 'postponed' },
  ]

  test('uses the current item as summary and marks every item', () => {
    expect(todoWrite.describe(makeCall('TodoWrite', { todos }, {}))).toStrictEqual({
      summary: 'Fix the key',
      outcome: '1 of 4 done',
      sections: [
        {
          kind: 'list',
          items: [
            { text: 'Read the code', mark: 'done' },
            { text: 'Fix the key', mark: 'active', note: 'high priority' },
            { text: 'Test it', mark: 'open' },
            { text: 'Ship it', note: 'postponed' },
          ],
        },
      ],
    })
  })

  test('describes a finished and an empty list', () => {
    const done = ['a', 'b'].map((content) => ({ content, status: 'completed' }))
    expect(todoWrite.describe(makeCall('TodoWrite', { todos: done }, {}))).toMatchObject({ outcome: 'all 2 done' })
    expect(todoWrite.describe(makeCall('TodoWrite', { todos: [] }, {}))).toMatchObject({ summary: 'list cleared' })
  })
})

describe('TaskUpdate', () => {
  test.each([
    [
      { taskId: '1', status: 'completed' },
      { statusChange: { from: 'in_progress', to: 'completed' } },
      '#1',
      'in progress → completed',
    ],
    [{ taskId: '1', status: 'deleted' }, undefined, '#1', 'deleted'],
    [
      { taskId: '2', subject: 'New', owner: 'bob' },
      { updatedFields: ['subject', 'owner'] },
      '#2 New',
      'subject, owner changed',
    ],
    [
      { taskId: '9', status: 'completed' },
      { success: false, error: 'Task not found' },
      '#9',
      'not changed, Task not found',
    ],
  ])('%j %j', (input, structured, summary, outcome) => {
    expect(taskUpdate.describe(makeCall('TaskUpdate', input, { structured }))).toMatchObject({ summary, outcome })
  })
})

test('TaskList shows owners and blockers', () => {
  const tasks = [
    { id: '1', subject: 'Key', status: 'completed', owner: 'alice', blockedBy: [] },
    { id: '2', subject: 'Test', status: 'pending', blockedBy: ['1', '3'] },
  ]
  expect(taskList.describe(makeCall('TaskList', {}, { structured: { tasks } }))).toStrictEqual({
    summary: '',
    outcome: '1 of 2 done',
    sections: [
      {
        kind: 'list',
        items: [
          { text: '#1 Key', mark: 'done', note: 'alice' },
          { text: '#2 Test', mark: 'open', note: 'blocked by #1 #3' },
        ],
      },
    ],
  })
})

test('TaskGet reports a missing task', () => {
  expect(taskGet.describe(makeCall('TaskGet', { taskId: '7' }, { structured: { task: null } }))).toStrictEqual({
    summary: '#7',
    outcome: 'no such task',
    sections: [],
  })
})
