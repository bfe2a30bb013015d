// What is wrong with an input, for every surface: which field, and what to write instead.
import { globalRegistry, type core } from 'zod/mini'
import { advise, type FieldReference, type Sentence } from '../text/advice.ts'
import type { SomeOperation } from './operation.ts'

/** The first problem of a failed check, without an end: each surface says where to read more. */
export function inputProblem({ input }: Pick<SomeOperation, 'input'>, { issues: [issue] }: core.$ZodError): Sentence {
  const name = String(issue?.path[0] ?? '')
  const shape: Readonly<Record<string, core.$ZodType>> = input.shape
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
  return advise`${schema ? reference(name, schema, issue) : 'input'}: ${problemOf(issue)}`
}

function reference(name: string, schema: core.$ZodType, issue: core.$ZodIssue | undefined): FieldReference {
  const { positional = false, placeholder } = globalRegistry.get(schema) ?? {}
  return positional ? { field: name, place: placeholder ?? (choicesOf(issue)?.join('|') || 'VALUE') } : { field: name }
}

/** What a schema says itself, and the commonest of what zod says in words of ours: its own are for programmers. */
function problemOf(issue: core.$ZodIssue | undefined): string {
  const message = issue?.message ?? 'wrong value'
  const choices = choicesOf(issue)
  if (choices) return `write ${choices.join(', ')}`
  if (issue?.code === 'too_small' && message.startsWith('Too small')) return `write ${String(issue.minimum)} or more`
  if (issue?.code !== 'invalid_type' || !message.startsWith('Invalid input')) return message
  if (issue.expected === 'number' || issue.expected === 'int') return 'write a number'
  return message.includes('received undefined') ? 'missing' : message
}

function choicesOf(issue: core.$ZodIssue | undefined): string[] | undefined {
  return issue?.code === 'invalid_value' ? issue.values.map(String) : undefined
}
