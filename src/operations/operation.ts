// The types of an operation. Each operation is declared once, with name, input and run; the command line, HTTP and MCP are
// derived from it. A declaration loads only its schema and imports its implementation when it runs. A list of operations
// does not even load the declarations, so that `annals --help` stays fast.
import type { z } from 'zod'
import type { ZodMiniObject } from 'zod/mini'
import type { Sentence } from '../text/advice.ts'
import type { Context } from './context.ts'

/** A zod or zod/mini object. zod/mini loads in 3 ms instead of 10, for commands that must start fast. */
export type InputSchema = z.ZodObject | ZodMiniObject

export interface Operation<Name extends string, Input extends InputSchema, Output> {
  /** The words of the command: "list", or "usage daily" in a group. */
  name: Name
  /** A paragraph for the operation's help page. */
  details: Sentence
  input: Input
  run(context: Context, input: z.output<Input>): Promise<Output>
  /** Set if the operation changes the archive, the index or files. The server then requires the header "annals-intent: write". */
  isWrite?: boolean
  /** Reports whether the output contains problems; the command line then exits with 1. */
  foundProblems?(output: Output): boolean
}

export type SomeOperation = Operation<string, InputSchema, unknown>

export type InputOf<Declared extends SomeOperation> = z.input<Declared['input']>
export type OutputOf<Declared extends SomeOperation> = Awaited<ReturnType<Declared['run']>>

export function defineOperation<const Name extends string, Input extends InputSchema, Output>(
  operation: Operation<Name, Input, Output>,
): Operation<Name, Input, Output> {
  return operation
}

/** An operation as listed: name and summary, with the declaration loaded on demand. */
export interface ListedOperation<Declared extends SomeOperation> {
  name: Declared['name']
  /** One line for lists of commands. */
  summary: string
  load(): Promise<Declared>
}

/** Lists an operation. `NoInfer` makes the compiler compare `name` with the declaration's. */
export function listOperation<Declared extends SomeOperation>(
  name: NoInfer<Declared['name']>,
  summary: string,
  load: () => Promise<Declared>,
): ListedOperation<Declared> {
  return { name, summary, load }
}

/** The first word shared by several operations: `usage` in "usage daily" and "usage weekly". */
export interface OperationGroup {
  name: string
  /** One line for lists of commands. */
  summary: Sentence
  /**
   * The operation that runs when only the group's name is typed, with all its flags. If it has the same name as the group, it
   * takes arguments too: any word that is not a subcommand is an argument.
   */
  main: string
}

/** The operations a surface offers, in help order. */
export interface Catalog<Declared extends SomeOperation> {
  operations: readonly ListedOperation<Declared>[]
  groups: readonly OperationGroup[]
}

/** Keys of an input field's `.meta()` that surfaces understand, in addition to `description`. */
export interface FieldMeta {
  /** Replaces `description`, which can only be a string, where the text refers to operations or fields. */
  advice?: Sentence
  /** A positional argument instead of a flag; a list takes all remaining arguments. */
  positional?: boolean
  /** One-letter flag. */
  alias?: string
  /** The value's name in the help: DIR, N. */
  placeholder?: string
  /** For a switch with a --no- form: the description of that form. */
  negation?: string
  /** The value is a path, or refers to the current directory. Refused for callers that may not name paths. */
  path?: boolean
  /** The value is a session. Callers that may not name paths must give its id. */
  session?: boolean
}

declare module 'zod' {
  // zod's extension point for further keys of `.meta()`.
  interface GlobalMeta extends FieldMeta {}
}
