// What came in → the input of an operation: known fields only, no places on the disk, sessions by their ids, and the rest
// as the operation's own schema wants it.
import { globalRegistry, safeParse, type core } from 'zod/mini'
import { AppError } from '../error.ts'
import { inputProblem } from '../operations/input-problem.ts'
import { advise, field } from '../text/advice.ts'
import { nearest } from '../text/nearest.ts'
import type { FieldMeta, SomeOperation } from '../operations/operation.ts'
import { isSessionName } from './page-paths.ts'

type Given = Readonly<Record<string, unknown>>

/** The name of a transcript that comes with the request. */
const SENT = '-'

export function readInput(operation: SomeOperation, given: Given, { isSent = false } = {}): Record<string, unknown> {
  checkNames(operation, given)
  if (isSent && !namesSent(operation, given))
    throw new AppError('usage', `${operation.name}: a transcript was sent, but nothing says "session=${SENT}".`)
  for (const [name, value] of Object.entries(given)) checkPlace(fieldMeta(operation, name), name, value, isSent)
  const parsed = operation.input.safeParse(given)
  if (parsed.success) return parsed.data
  throw new AppError('usage', advise`${operation.name}: ${inputProblem(operation, parsed.error)}.`)
}

/** A query has only texts, and a list as a key that comes several times; the schema tells how each is to be read. */
export function readQuery(operation: SomeOperation, query: string): Given {
  const pairs = new URLSearchParams(query)
  const names = [...new Set(pairs.keys())]
  checkNames(operation, Object.fromEntries(names.map((name) => [name, null])))
  return Object.fromEntries(names.map((name) => [name, readTexts(fieldSchema(operation, name), pairs.getAll(name))]))
}

/** JSON of another kind than an object of fields is nothing an operation understands. */
export function readJson(text: string): Given {
  const value = parseJson(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new AppError('usage', 'The input must be a JSON object with the fields of the operation.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('usage', 'The input is not JSON; check its quotes and commas.', { cause: error })
  }
}

function readTexts(schema: core.$ZodType, texts: readonly string[]): unknown {
  const [text, ...others] = texts
  if (others.length > 0) return texts
  const readings: unknown[] = [text, ...(text === 'true' || text === 'false' ? [text === 'true'] : []), texts]
  const fitting = readings.find((reading) => safeParse(schema, reading).success)
  // What fits in no way is refused with the words of the schema.
  return fitting === undefined ? text : fitting
}

function checkNames(operation: SomeOperation, given: Given): void {
  const known = Object.keys(operation.input.shape)
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown === undefined) return
  const guess = nearest(unknown.slice(0, 40), known)
  const advice = guess === undefined ? `it has ${known.join(', ') || 'none'}` : `did you mean "${guess}"?`
  const named = /^\w{1,40}$/.test(unknown) ? ` "${unknown}"` : ''
  throw new AppError('usage', `${operation.name} has no such field${named}: ${advice}`)
}

function namesSent(operation: SomeOperation, given: Given): boolean {
  return Object.entries(given).some(([name, value]) => fieldMeta(operation, name).session && value === SENT)
}

function checkPlace(meta: FieldMeta, name: string, value: unknown, isSent: boolean): void {
  if (meta.path)
    throw new AppError(
      'usage',
      advise`${field(name)}: places on the disk can only be named on the command line; leave it out here.`,
    )
  if (!meta.session) return
  const names: readonly unknown[] = Array.isArray(value) ? value : [value]
  for (const each of names) {
    const isKnown = typeof each === 'string' && isSessionName(each) && (each !== SENT || isSent)
    if (!isKnown) throw new AppError('usage', advise`${field(name)}: a session is named by its id here.`)
  }
}

function fieldMeta(operation: SomeOperation, name: string): FieldMeta {
  return globalRegistry.get(fieldSchema(operation, name)) ?? {}
}

function fieldSchema({ input }: SomeOperation, name: string): core.$ZodType {
  const shape: Readonly<Record<string, core.$ZodType>> = input.shape
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
  if (schema) return schema
  throw new AppError('internal', `There is no field "${name}".`)
}
