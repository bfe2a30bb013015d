// What the product can do is declared once: name, input, run. The command line, HTTP and MCP derive from it.
// A declaration loads only its schema; the work is imported when it runs, so that `annals --help` stays fast.
import type { z } from 'zod'
import type { Context } from './context.ts'

export interface Operation<Name extends string, Input extends z.ZodObject, Output> {
  name: Name
  /** One line for lists of commands. */
  summary: string
  /** A paragraph for its own help page. */
  details: string
  input: Input
  run(context: Context, input: z.output<Input>): Promise<Output>
  /** Whether the outcome is bad news: a command line then ends with 1. */
  foundProblems?(output: Output): boolean
}

export function defineOperation<const Name extends string, Input extends z.ZodObject, Output>(
  operation: Operation<Name, Input, Output>,
): Operation<Name, Input, Output> {
  return operation
}

/** Words of an input field's `.meta()` that surfaces understand, besides `description`. */
export interface FieldMeta {
  /** Given by place instead of by flag; a list takes all that follow. */
  positional?: boolean
  /** One-letter flag. */
  alias?: string
  /** What a value is called in the help: DIR, N. */
  placeholder?: string
}

declare module 'zod' {
  // zod's own place for further words in `.meta()`.
  interface GlobalMeta extends FieldMeta {}
}
