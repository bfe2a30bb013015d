// Describes a file that Claude Code keeps next to the transcripts: a plan, a to-do list, a task or a file version.
import { isObject } from '../format/check.ts'
import { parseToolInput, parseToolResult } from '../format/tool.ts'
import { languageOf } from './content/language.ts'
import { patchBetween } from './content/patch.ts'
import { toTaskItem, toTodoItem } from './content/task-items.ts'
import { toCode, toList, toMarkdown, toText } from './section.ts'
import type { Section } from './view.ts'

interface KeptText {
  kind: string
  /** The path of the file it is a version of, or else its own name. */
  name: string
  text: string
  /** The version before it. */
  before?: string | undefined
}

export function describeKeptFile({ kind, name, text, before }: KeptText): Section[] {
  const all = { folded: false }
  switch (kind) {
    case 'plan':
      return toMarkdown(text, all)
    case 'todo':
    case 'task':
      return checklist(text) ?? toText(text, all)
    case 'file-history':
      return [...changesSince(name, before, text), ...toCode(text, { language: languageOf(name), ...all })]
    default:
      return toText(text, all)
  }
}

function changesSince(path: string, before: string | undefined, text: string): Section[] {
  if (before === undefined || before === text) return []
  return [{ ...patchBetween(path, before, text), title: 'Changes since the version before' }]
}

/** A to-do file is the list of TodoWrite, a task file one task of TaskList. */
function checklist(text: string): Section[] | undefined {
  const value = parseJson(text)
  if (Array.isArray(value)) {
    const { todos = [] } = parseToolInput('TodoWrite', { todos: value }).input
    return toList(todos.map(toTodoItem), { folded: false })
  }
  if (!isObject(value)) return undefined
  const parsed = parseToolResult('TaskList', { tasks: [value] })
  const tasks = parsed.form === 'object' ? (parsed.result.tasks ?? []) : []
  const description = typeof value['description'] === 'string' ? value['description'] : ''
  return [...toList(tasks.map(toTaskItem), { folded: false }), ...toText(description, { folded: false })]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
