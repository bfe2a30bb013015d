import type { ToolCall } from '../kit/blocks.ts'
import { call } from '../kit/blocks.ts'
import type { Json, JsonObject } from '../kit/json.ts'
import type { Session } from '../kit/session.ts'

type Status = 'pending' | 'in_progress' | 'completed'

/** Up to about 1.0.6x todos had a priority and an id, later an active form. */
export type Todo =
  | {
      readonly content: string
      readonly status: Status
      readonly priority: 'high' | 'medium' | 'low'
      readonly id: string
    }
  | { readonly content: string; readonly status: Status; readonly activeForm: string }

export interface Task {
  readonly subject: string
  readonly description: string
  readonly activeForm: string
  readonly blockedBy?: readonly string[]
  status?: Status
}

export interface Question {
  readonly question: string
  readonly header: string
  readonly options: readonly { readonly label: string; readonly description: string }[]
  readonly multiSelect: boolean
}

const TODOS_STORED =
  'Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable'
export const REJECTED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed."

/** TodoWrite: every call replaces the list. */
export function todoTools(session: Session) {
  let todos: readonly Todo[] = []

  return {
    todoWrite(next: readonly Todo[]): ToolCall {
      const oldTodos = todos
      todos = next
      return call('TodoWrite', { todos: next }, { content: TODOS_STORED, structured: { oldTodos, newTodos: next } })
    },

    /** Writes the file that a finished session leaves in `todos/`. */
    saveTodos(): void {
      session.archive.writeJson(`todos/${session.id}-agent-${session.id}.json`, todos, 2)
    },
  }
}

/** The Task tools, which add and change one task at a time. */
export function taskTools(session: Session) {
  const { era } = session.scene
  const tasks: Task[] = []

  return {
    taskCreate(task: Task): ToolCall {
      tasks.push({ ...task, status: 'pending' })
      const id = String(tasks.length)
      const { subject, description, activeForm } = task
      return call(
        'TaskCreate',
        { subject, description, activeForm },
        { content: `Task #${id} created successfully: ${subject}`, structured: { task: { id, subject } } },
        0.02,
      )
    },

    taskUpdate(taskId: number, status: Status): ToolCall {
      const task = tasks[taskId - 1]
      if (task === undefined) throw new Error(`no task #${taskId}`)
      const from = task.status ?? 'pending'
      task.status = status
      return call(
        'TaskUpdate',
        { taskId: String(taskId), status },
        {
          content: `Updated task #${taskId} status`,
          structured: {
            success: true,
            taskId: String(taskId),
            updatedFields: ['status'],
            statusChange: { from, to: status },
            verificationNudgeNeeded: era.finalUsage ? false : undefined,
          },
        },
        0.02,
      )
    },

    taskList(): ToolCall {
      const list = tasks.map((task, index) => ({
        id: String(index + 1),
        subject: task.subject,
        status: task.status ?? 'pending',
        blockedBy: task.blockedBy ?? [],
      }))
      const text = list.map((task) => `#${task.id} [${task.status}] ${task.subject}`).join('\n')
      return call('TaskList', {}, { content: text, structured: { tasks: list } }, 0.02)
    },

    saveTasks(): void {
      tasks.forEach((task, index) => {
        const id = String(index + 1)
        const blocks = tasks.flatMap((other, at) => (other.blockedBy?.includes(id) === true ? [String(at + 1)] : []))
        const { subject, description, activeForm, status } = task
        session.archive.writeJson(
          `tasks/${session.id}/${id}.json`,
          { id, subject, description, activeForm, status, blocks, blockedBy: task.blockedBy ?? [] },
          2,
        )
      })
    },
  }
}

/** Calls that wait for a person: plans and questions. */
export function dialogTools(session: Session) {
  const { era } = session.scene

  return {
    /** `filePath`: where newer versions store the plan. */
    exitPlanMode(plan: string, filePath?: string): ToolCall {
      const saved =
        filePath === undefined ? '' : `\n\nYour plan has been saved to: ${filePath}\n\n## Approved Plan:\n${plan}`
      return call(
        'ExitPlanMode',
        { plan, planFilePath: era.attachments ? filePath : undefined },
        {
          content: `User has approved your plan. You can now start coding. Start with updating your todo list if applicable${saved}`,
          structured: { plan, isAgent: false, filePath },
          shape: 'answer',
        },
        41,
      )
    },

    ask(questions: readonly Question[], answers: Readonly<Record<string, string>>, seconds = 23): ToolCall {
      const pairs = Object.entries(answers).map(([question, answer]) => `"${question}"="${answer}"`)
      const asked: Json = questions.map((question): JsonObject => ({ ...question }))
      const content = era.attachments
        ? `Your questions have been answered: ${pairs.join(', ')}. You can now continue with these answers in mind.`
        : `User has answered your questions: ${pairs.join(', ')}. You can now continue with the user's answers in mind.`
      const annotations = era.promptSource ? {} : undefined
      return call(
        'AskUserQuestion',
        { questions: asked },
        { content, structured: { questions: asked, answers, annotations }, shape: 'answer' },
        seconds,
      )
    },
  }
}
