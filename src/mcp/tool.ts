// A tool: a short description for the model, an input schema, and a function that runs operations and words the answer.
import { z } from 'zod'
import type { Answer } from './answer.ts'
import type { History } from './history.ts'

export interface ToolCall {
  history: History
  /** Remarks about the index, to be added to the answer. */
  notes: readonly string[]
  signal: AbortSignal
}

export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string
  description: string
  input: Input
  answer(call: ToolCall, input: z.output<Input>): Promise<Answer>
}

export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool {
  return tool
}

const project = z.string().max(500).optional()

/** Descriptions are sent to every client at every start, so each word counts. */
export const fields = {
  project: project.meta({ description: 'part of a project path; "*" for all (default: this project)' }),
  /** For a tool that is about all projects unless one is named. */
  anyProject: project.meta({ description: 'part of a project path (default: all)' }),
  session: z
    .string()
    .regex(/^\w[\w.-]{3,199}$/, { error: 'must be a session id or its first characters' })
    .meta({ description: 'session id or prefix' }),
  since: z.string().max(100).optional().meta({ description: 'date or age, such as 7d' }),
  offset: z.int().min(0).max(1_000_000).default(0).meta({ description: 'skip this many' }),
  limit: z.int().min(1).max(50),
  maxTokens: z.int().min(200).max(20_000).meta({ description: 'size of the answer' }),
}
