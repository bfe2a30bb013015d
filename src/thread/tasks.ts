// Todo and task lists at any point of a session. TodoWrite replaces the entire list; TaskCreate and TaskUpdate change
// one item.
import { isObject } from '../format/check.ts'
import { canonicalToolName, parseToolInput, parseToolResult } from '../format/tool.ts'
import { CHARACTERS, TASK_TOOLS } from './slim-record.ts'
import type { Message, ToolCall, ToolState, Turn } from './thread.ts'

export interface TaskItem {
  id: string
  text: string
  status: string
  owner: string | null
}

export function tasksAt(messages: readonly Message[], until = Infinity): TaskItem[] {
  let items = new Map<string, TaskItem>()
  for (const message of messages) {
    if (message.position > until) break
    for (const call of message.toolCalls) if (!FAILED.has(call.state)) items = applyCall(items, call)
  }
  return [...items.values()]
}

const FAILED: ReadonlySet<ToolState> = new Set(['error', 'denied', 'cancelled', 'interrupted'])

/** Reports whether a call may contain tasks or commits. A slim record has only the beginning of a long command. */
export function mayChangeTasksOrCommits({ name, input }: ToolCall): boolean {
  if (TASK_TOOLS.has(canonicalToolName(name))) return true
  if (name !== 'Bash' || !isObject(input)) return false
  const { command = '' } = parseToolInput('Bash', input).input
  return command.includes('git') || command.length >= CHARACTERS
}

/** All that `tasksAt` and `commitsOf` need. The other messages of a long session do not fit in memory. */
export function withTasksOrCommits(turns: readonly Turn[]): Message[] {
  return turns.flatMap(({ messages }) => messages.filter(({ toolCalls }) => toolCalls.some(mayChangeTasksOrCommits)))
}

/** Changes the given list or returns a new one. */
function applyCall(items: Map<string, TaskItem>, call: ToolCall): Map<string, TaskItem> {
  switch (canonicalToolName(call.name)) {
    case 'TodoWrite':
      return replaceTodos(call)
    case 'TaskCreate':
      return createTask(items, call)
    case 'TaskUpdate':
      return updateTask(items, call)
    default:
      return items
  }
}

function replaceTodos(call: ToolCall): Map<string, TaskItem> {
  const { todos } = parseToolInput('TodoWrite', call.input).input
  return new Map(
    (todos ?? []).map((todo, index) => {
      const id = typeof todo.id === 'string' ? todo.id : String(index + 1)
      return [id, { id, text: todo.content ?? '', status: todo.status ?? 'pending', owner: null }]
    }),
  )
}

function createTask(items: Map<string, TaskItem>, call: ToolCall): Map<string, TaskItem> {
  const { subject } = parseToolInput('TaskCreate', call.input).input
  const result = parseToolResult('TaskCreate', call.result?.structured)
  const printed = /^Task #(\S+) created/.exec(call.result?.text ?? '')?.[1]
  const id = (result.form === 'object' ? result.result.task?.id : undefined) ?? printed ?? nextId(items)
  return items.set(id, { id, text: subject ?? '', status: 'pending', owner: null })
}

function nextId(items: ReadonlyMap<string, TaskItem>): string {
  return String([...items.keys()].reduce((largest, id) => Math.max(largest, Number(id) || 0), 0) + 1)
}

function updateTask(items: Map<string, TaskItem>, call: ToolCall): Map<string, TaskItem> {
  const { taskId, status, subject, owner } = parseToolInput('TaskUpdate', call.input).input
  if (taskId === undefined) return items
  if (status === 'deleted') {
    items.delete(taskId)
    return items
  }
  const before = items.get(taskId) ?? { id: taskId, text: `task ${taskId}`, status: 'pending', owner: null }
  const after = {
    ...before,
    text: subject ?? before.text,
    status: status ?? before.status,
    owner: owner ?? before.owner,
  }
  return items.set(taskId, after)
}

export interface Commit {
  hash: string
  branch: string | null
  subject: string
  toolUseId: string
}

/** "[main 1a2b3c4] Subject", "[main (root-commit) 1a2b3c4] Subject", "[detached HEAD 1a2b3c4] Subject". */
const COMMITTED = /^\[(?:detached HEAD|([^\]\s]+))(?: \([^)]*\))? ([0-9a-f]{7,40})\] (.+)$/gm

export function commitsOf(messages: readonly Message[]): Commit[] {
  return messages.flatMap((message) => message.toolCalls.flatMap(commitsIn))
}

function commitsIn(call: ToolCall): Commit[] {
  if (call.name !== 'Bash' || !call.result || !isObject(call.input)) return []
  const { command } = parseToolInput('Bash', call.input).input
  if (!command?.includes('git')) return []
  return [...call.result.text.matchAll(COMMITTED)].map(([, branch = null, hash = '', subject = '']) => ({
    hash,
    branch,
    subject,
    toolUseId: call.id,
  }))
}
