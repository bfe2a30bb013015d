// Describes what is wrong with an input, for every surface: which field, and what its value must be.
import { globalRegistry, type core } from 'zod/mini'
import { advise, type FieldReference, type Sentence } from '../text/advice.ts'
import type { SomeOperation } from './operation.ts'

/** Returns the first problem, without a full stop: each surface appends where to read more. */
export function inputProblem(
  { input }: Pick<SomeOperation, 'input'>,
  { issues: [issue] }: core.$ZodError,
  given: Readonly<Record<string, unknown>>,
): Sentence {
  const name = String(issue?.path[0] ?? '')
  const shape: Readonly<Record<string, core.$ZodType>> = input.shape
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
  const problem = issue ? problemOf(issue, schema !== undefined && given[name] === undefined) : 'is invalid'
  const separator = /^(?:must|is|has) /.test(problem) ? ' ' : ': '
  return advise`${schema ? reference(name, schema, issue) : 'input'}${separator}${problem}`
}

function reference(name: string, schema: core.$ZodType, issue: core.$ZodIssue | undefined): FieldReference {
  const { positional = false, placeholder } = globalRegistry.get(schema) ?? {}
  return positional ? { field: name, place: placeholder ?? (choicesOf(issue)?.join('|') || 'VALUE') } : { field: name }
}

/** The messages of zod. Their wording depends on whether its locale is loaded, so they are never shown. */
const BY_ZOD = /^(?:Invalid|Too (?:small|big)|Unrecognized)\b/

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be text',
  boolean: 'must be true or false',
  array: 'must be a list of texts',
  number: 'must be a number',
  int: 'must be a whole number',
}

function problemOf(issue: core.$ZodIssue, isMissing: boolean): string {
  const choices = choicesOf(issue)
  if (choices?.length === 1) return `must be ${choices[0]}`
  if (choices) return `must be one of: ${choices.join(', ')}`
  if (!BY_ZOD.test(issue.message)) return issue.message
  if (issue.code === 'too_small') return `must be ${String(issue.minimum)} or more`
  if (issue.code === 'too_big') return `must be ${String(issue.maximum)} or less`
  if (issue.code !== 'invalid_type') return 'is invalid'
  if (isMissing) return 'is missing'
  // A text in a list has the path of the list and its index.
  return TYPES[issue.path.length > 1 ? 'array' : issue.expected] ?? 'has the wrong type'
}

function choicesOf(issue: core.$ZodIssue | undefined): string[] | undefined {
  return issue?.code === 'invalid_value' ? issue.values.map(String) : undefined
}
