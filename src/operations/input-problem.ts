// Describes what is wrong with an input, for every surface: which field, and what its value must be.
import { globalRegistry, type core } from 'zod/mini'
import { advise, type FieldReference, type Sentence } from '../text/advice.ts'
import type { SomeOperation } from './operation.ts'

/** Returns the first problem, without a full stop: each surface appends where to read more. */
export function inputProblem({ input }: Pick<SomeOperation, 'input'>, { issues: [issue] }: core.$ZodError): Sentence {
  const name = String(issue?.path[0] ?? '')
  const shape: Readonly<Record<string, core.$ZodType>> = input.shape
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
  const problem = problemOf(issue)
  const separator = /^(?:must|is) /.test(problem) ? ' ' : ': '
  return advise`${schema ? reference(name, schema, issue) : 'input'}${separator}${problem}`
}

function reference(name: string, schema: core.$ZodType, issue: core.$ZodIssue | undefined): FieldReference {
  const { positional = false, placeholder } = globalRegistry.get(schema) ?? {}
  return positional ? { field: name, place: placeholder ?? (choicesOf(issue)?.join('|') || 'VALUE') } : { field: name }
}

function problemOf(issue: core.$ZodIssue | undefined): string {
  const message = issue?.message ?? 'is invalid'
  const choices = choicesOf(issue)
  if (choices?.length === 1) return `must be ${choices[0]}`
  if (choices) return `must be one of: ${choices.join(', ')}`
  if (issue?.code === 'too_small' && message.startsWith('Too small')) return `must be ${String(issue.minimum)} or more`
  if (issue?.code !== 'invalid_type' || !message.startsWith('Invalid input')) return message
  if (issue.expected === 'number' || issue.expected === 'int')
    return `must be a ${issue.expected === 'int' ? 'whole number' : 'number'}`
  return message.includes('received undefined') ? 'is missing' : message
}

function choicesOf(issue: core.$ZodIssue | undefined): string[] | undefined {
  return issue?.code === 'invalid_value' ? issue.values.map(String) : undefined
}
