// What the product can do is declared once: name, input, run. The command line, HTTP and MCP derive from it.
// A declaration loads only its schema; the work is imported when it runs. A list of operations loads not even that, so
// that `annals --help` stays fast.
import type { z } from 'zod'
import type { ZodMiniObject } from 'zod/mini'
import type { Sentence } from '../text/advice.ts'
import type { Context } from './context.ts'

/** An object of zod or of zod/mini: the small edition loads in 3 ms instead of 10, for commands that must start fast. */
export type InputSchema = z.ZodObject | ZodMiniObject

export interface Operation<Name extends string, Input extends InputSchema, Output> {
  /** The words typed: "list", or "usage daily" in a group. */
  name: Name
  /** A paragraph for its own help page. */
  details: Sentence
  input: Input
  run(context: Context, input: z.output<Input>): Promise<Output>
  /** It changes something: archive, index or files. A browser has to ask for it as such. */
  isWrite?: boolean
  /** Whether the outcome is bad news: a command line then ends with 1. */
  foundProblems?(output: Output): boolean
}

/** Whichever operation it is. */
export type SomeOperation = Operation<string, InputSchema, unknown>

/** What an operation takes, and what it gives. */
export type InputOf<Declared extends SomeOperation> = z.input<Declared['input']>
export type OutputOf<Declared extends SomeOperation> = Awaited<ReturnType<Declared['run']>>

export function defineOperation<const Name extends string, Input extends InputSchema, Output>(
  operation: Operation<Name, Input, Output>,
): Operation<Name, Input, Output> {
  return operation
}

/** An operation as a list knows it: its name, what it is good for, and where the rest is. */
export interface ListedOperation<Declared extends SomeOperation> {
  name: Declared['name']
  /** One line for lists of commands. */
  summary: string
  load(): Promise<Declared>
}

/** The compiler compares the name with that of the declaration. */
export function listOperation<Declared extends SomeOperation>(
  name: NoInfer<Declared['name']>,
  summary: string,
  load: () => Promise<Declared>,
): ListedOperation<Declared> {
  return { name, summary, load }
}

/** The first word of several operations: `usage` of "usage daily" and "usage weekly". */
export interface OperationGroup {
  name: string
  /** One line for lists of commands. */
  summary: Sentence
  /**
   * The operation that the word alone stands for, with all its flags. If it is called like the group, it takes arguments too:
   * what is none of the second words is one.
   */
  main: string
}

/** All that a surface can offer, in the order of the help. */
export interface Catalog<Declared extends SomeOperation> {
  operations: readonly ListedOperation<Declared>[]
  groups: readonly OperationGroup[]
}

/** Words of an input field's `.meta()` that surfaces understand, besides `description`. */
export interface FieldMeta {
  /** In place of `description`, which can only be a string, where the text names operations or fields. */
  advice?: Sentence
  /** Given by place instead of by flag; a list takes all that follow. */
  positional?: boolean
  /** One-letter flag. */
  alias?: string
  /** What a value is called in the help: DIR, N. */
  placeholder?: string
  /** A switch that can also be turned off: what its --no- form means. */
  negation?: string
  /** Names a place on the disk, or means the one where the person stands: not for who may not name paths. */
  path?: boolean
  /** Names a session; for who may not name paths, by its id. */
  session?: boolean
}

declare module 'zod' {
  // zod's own place for further words in `.meta()`.
  interface GlobalMeta extends FieldMeta {}
}
