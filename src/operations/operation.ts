// The types of an operation. Each is declared once; the command line, HTTP and MCP are derived from the declaration. It
// imports its implementation only when it runs, and a list of operations loads no declarations, so `annals --help` is fast.
import type { z } from 'zod'
import type { ZodMiniObject } from 'zod/mini'
import type { FilterName } from '../query/filters.ts'
import type { Sentence } from '../text/advice.ts'
import { toStoreError } from '../store/store-error.ts'
import type { Context } from './context.ts'

/** A zod or zod/mini object. zod/mini loads in 3 ms instead of 10, for commands that must start fast. */
export type InputSchema = z.ZodObject | ZodMiniObject

export interface Operation<Name extends string, Input extends InputSchema, Output> {
  name: Name
  details: Sentence
  input: Input
  run(context: Context, input: z.output<Input>): Promise<Output>
  /** The schema of the JSON value, for documents and tests. It is loaded on demand, because a run does not check its own output. */
  output: () => Promise<z.ZodType<JsonOf<Output>>>
  /** Set if the operation changes the archive, the index or files. The server then requires the header "annals-intent: write". */
  isWrite?: boolean
  /** If true, the command line exits with 1. */
  foundProblems?(output: Output): boolean
}

/** An output as JSON: a list that is read while it is written (text/json-chunks.ts) is an ordinary list. */
export type JsonOf<Output> =
  Output extends AsyncIterable<infer Item>
    ? readonly JsonOf<Item>[]
    : Output extends readonly (infer Item)[]
      ? readonly JsonOf<Item>[]
      : Output extends object
        ? { [Key in keyof Output]: JsonOf<Output[Key]> }
        : Output

export type SomeOperation = Operation<string, InputSchema, unknown>

export type InputOf<Declared extends SomeOperation> = z.input<Declared['input']>
export type OutputOf<Declared extends SomeOperation> = Awaited<ReturnType<Declared['run']>>

export function defineOperation<const Name extends string, Input extends InputSchema, Output>(
  operation: Operation<Name, Input, Output>,
): Operation<Name, Input, Output> {
  return {
    ...operation,
    /** SQLite reports a full disk or missing permissions in its own words. */
    async run(context, input) {
      try {
        return await operation.run(context, input)
      } catch (error) {
        throw toStoreError(error, context.dataDirectory)
      }
    },
  }
}

export interface ListedOperation<Declared extends SomeOperation> {
  name: Declared['name']
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

export interface OperationGroup {
  name: string
  summary: Sentence
  /** Runs if only the group's name is typed. If it has that name itself, words that are no subcommands are arguments. */
  main: string
}

export interface Catalog<Declared extends SomeOperation> {
  operations: readonly ListedOperation<Declared>[]
  groups: readonly OperationGroup[]
}

export interface FieldMeta {
  /** Replaces `description`, which can only be a string, where the text refers to operations or fields. */
  advice?: Sentence
  positional?: boolean
  alias?: string
  placeholder?: string
  negation?: string
  /** A list whose flag takes several values in a row, so that it does not have to be repeated. */
  takesSeveral?: boolean
  /** The value is a path, or refers to the current directory. Refused for callers that may not name paths. */
  path?: boolean
  /** The value is a session. Callers that may not name paths must give its id. */
  session?: boolean
  /** How a command line completes the value: as a query, or with the values of a filter of the query language. */
  completes?: FilterName | 'query'
}

declare module 'zod' {
  // zod's extension point for further keys of `.meta()`.
  interface GlobalMeta extends FieldMeta {}
}
