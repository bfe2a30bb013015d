// Runs one operation: checks its input, shows progress, and prints the value as text or JSON.
import { AppError } from '../error.ts'
import type { AnyOperation, OperationName } from '../operations/all.ts'
import { createContext, type Context, type ContextOptions } from '../operations/context.ts'
import { inputProblem } from '../operations/input-problem.ts'
import { jsonChunks } from '../text/json-chunks.ts'
import type { SomeOperation } from '../operations/operation.ts'
import { Advice, advise, field, operation as reference } from '../text/advice.ts'
import { EXIT } from './exit.ts'
import { noticeText } from './notice-text.ts'
import { printValue } from './print.ts'
import { createProgressLine, type ProgressLine } from './progress.ts'
import type { GlobalOptions } from './global-options.ts'
import { isSample } from './commands/sample.ts'
import { surroundings } from './surroundings.ts'
import type { Terminal } from './terminal.ts'
import { asTyped, typedCommand } from '../text/command-line.ts'
import type { TsvTable } from '../text/tsv.ts'
import { setFlagsFromString } from 'node:v8'

/** Commands that read an entire session, and the server. For others, the V8 flags would cost up to a fifth of their time. */
const LONG_READS = /^(?:show|tree|usage context|export|edit .*|redact verify|serve)$/

export async function runOperation(
  terminal: Terminal,
  operation: AnyOperation,
  typed: Record<string, unknown>,
  options: GlobalOptions,
): Promise<number> {
  const { value, foundProblems, context } = await perform(terminal, operation, typed, options)
  await writeValue(terminal, operation, value, context, options)
  return foundProblems ? EXIT.problems : EXIT.done
}

export async function perform(
  terminal: Terminal,
  operation: AnyOperation,
  typed: Record<string, unknown>,
  options: GlobalOptions,
  more: More = {},
): Promise<Performed> {
  const { context, progress } = watchedContext(terminal, options, more)
  try {
    return { ...(await call(operation, context, typed)), context }
  } finally {
    progress.end()
  }
}

/** Creates a context that shows progress and notices on the terminal. The caller ends the progress line. */
export function watchedContext(
  terminal: Terminal,
  options: GlobalOptions,
  more: More = {},
): { context: Context; progress: ProgressLine } {
  const progress = createProgressLine(terminal, Date.now)
  const context = makeContext(options, {
    ...more,
    onProgress: progress.update,
    onNotice(notice) {
      progress.end()
      if (!isSample()) terminal.writeError(noticeText(notice))
    },
  })
  return { context, progress }
}

export interface Performed {
  value: unknown
  foundProblems: boolean
  context: Context
}

export async function writeValue(
  terminal: Terminal,
  operation: AnyOperation,
  value: unknown,
  context: Context,
  options: GlobalOptions,
): Promise<void> {
  if (options.json) await terminal.send(jsonLines(value))
  else if (options.tsv) await terminal.send(await tsvOf(operation.name, value))
  else {
    const text = await printValue(operation.name, value, terminal, context)
    if (options.pager === false) await terminal.send(typeof text === 'string' ? [text] : text)
    else await terminal.page(text)
  }
}

async function tsvOf(name: OperationName, value: unknown): Promise<Iterable<string>> {
  const { tsvLines } = await import('../text/tsv.ts')
  return tsvLines((await tableOf(name))(value))
}

/** Throws if the command prints no table, or if another format is requested too. */
export async function checkFormat(name: OperationName, { json, tsv }: GlobalOptions): Promise<void> {
  if (!tsv) return
  if (json) throw new AppError('usage', 'Use either --json or --tsv, not both.')
  await tableOf(name)
}

async function tableOf(name: OperationName): Promise<(value: unknown) => TsvTable> {
  const { tsvTables } = await import('./tsv-tables.ts')
  // The value was returned by this operation; TypeScript cannot call a union of functions.
  const table = tsvTables[name] as ((value: unknown) => TsvTable) | undefined
  if (table) return table
  throw new AppError('usage', `"${typedCommand(name)}" prints no table; leave out --tsv, or use --json.`)
}

async function* jsonLines(value: unknown): AsyncGenerator<string> {
  yield* jsonChunks(value, 2, worded)
  yield '\n'
}

function worded(value: unknown): unknown {
  return value instanceof Advice ? asTyped(value) : value
}

type More = Pick<ContextOptions, 'output' | 'signal' | 'afterAnswer'>
export type Listeners = Pick<ContextOptions, 'onProgress' | 'onNotice'> & More

export function makeContext(options: GlobalOptions, listeners: Listeners): Context {
  return createContext({
    ...surroundings(options),
    syncs: options.sync ?? true,
    isSample: isSample(),
    ...listeners,
  })
}

interface Performable {
  run(context: Context, input: unknown): Promise<unknown>
  foundProblems?(output: unknown): boolean
}

async function call(operation: AnyOperation, context: Context, typed: Record<string, unknown>) {
  // A union of operations cannot be called directly: TypeScript does not pair a member's input with its own run.
  const { run, foundProblems } = operation as unknown as Performable
  const value = await run(context, parseInput(operation, typed))
  return { value, foundProblems: foundProblems?.(value) ?? false }
}

export function parseInput(operation: SomeOperation, typed: Record<string, unknown>): unknown {
  // Without zod's compiled parsers, which take longer to compile than this single parse.
  const parsed = operation.input.safeParse(typed, { jitless: true })
  if (parsed.success) return parsed.data
  const help = reference(operation.name, field('help'))
  throw new AppError('usage', advise`${inputProblem(operation, parsed.error, typed)}; see ${help}.`)
}

/** Limits memory, measured at 400 MB (decision 11): V8 would treat short-lived messages as old and let the heap double. */
export function keepMemoryFlat(operation: string, beforeFlags?: () => void): void {
  if (!LONG_READS.test(operation)) return
  beforeFlags?.()
  setFlagsFromString('--no-allocation-site-pretenuring')
  setFlagsFromString('--heap-growing-percent=30')
  // Ten times the default. Otherwise V8 optimizes what only the start uses: a third of the time of a short session. Newer
  // versions decide otherwise and do not know the flag.
  if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=1500000')
}
