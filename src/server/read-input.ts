// Turns a query or JSON body into the input of an operation: known fields only, no file paths, sessions by id only.
import { globalRegistry, safeParse, type core } from 'zod/mini'
import { AppError } from '../error.ts'
import { inputProblem } from '../operations/input-problem.ts'
import { advise, field } from '../text/advice.ts'
import { nearest } from '../text/nearest.ts'
import type { FieldMeta, SomeOperation } from '../operations/operation.ts'
import { isSessionName } from './page-paths.ts'

type Given = Readonly<Record<string, unknown>>

/** Names the transcript in the body of the request. */
const UPLOAD = '-'

export function readInput(operation: SomeOperation, given: Given, { isUpload = false } = {}): Record<string, unknown> {
  checkNames(operation, given)
  if (isUpload && !namesUpload(operation, given))
    throw new AppError('usage', `${operation.name}: to read the transcript in the body, set "session=${UPLOAD}".`)
  for (const [name, value] of Object.entries(given)) checkValue(fieldMeta(operation, name), name, value, isUpload)
  const parsed = operation.input.safeParse(given)
  if (parsed.success) return parsed.data
  throw new AppError('usage', advise`${operation.name}: ${inputProblem(operation, parsed.error, given)}.`)
}

export function readQuery(operation: SomeOperation, query: string): Given {
  const pairs = new URLSearchParams(query)
  const names = [...new Set(pairs.keys())]
  checkNames(operation, Object.fromEntries(names.map((name) => [name, null])))
  return Object.fromEntries(names.map((name) => [name, readTexts(fieldSchema(operation, name), pairs.getAll(name))]))
}

export function readJson(text: string): Given {
  const value = parseJson(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new AppError('usage', 'The input must be a JSON object with the fields of the operation.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('usage', 'The input is not valid JSON; check its quotes and commas.', { cause: error })
  }
}

function readTexts(schema: core.$ZodType, texts: readonly string[]): unknown {
  const [text, ...others] = texts
  if (others.length > 0) return texts
  const readings: unknown[] = [text, ...(text === 'true' || text === 'false' ? [text === 'true'] : []), texts]
  const fitting = readings.find((reading) => safeParse(schema, reading).success)
  // If nothing fits, the schema refuses the text with its own message.
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

function namesUpload(operation: SomeOperation, given: Given): boolean {
  return Object.entries(given).some(([name, value]) => fieldMeta(operation, name).session && value === UPLOAD)
}

function checkValue(meta: FieldMeta, name: string, value: unknown, isUpload: boolean): void {
  if (meta.path)
    throw new AppError('usage', advise`${field(name)}: paths can only be given on the command line; leave it out here.`)
  if (!meta.session) return
  const names: readonly unknown[] = Array.isArray(value) ? value : [value]
  for (const each of names) {
    const isKnown = typeof each === 'string' && isSessionName(each) && (each !== UPLOAD || isUpload)
    if (!isKnown) throw new AppError('usage', advise`${field(name)}: must be a session id.`)
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
