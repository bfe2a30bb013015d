// Compares the JSON of an operation with its output schema, which is strict: a field without a description is a mismatch.
import type { SomeOperation } from '../src/operations/operation.ts'

const SHOWN_CHARACTERS = 200

/** Returns the operation, the path and the value of the first mismatch; undefined if the value fits. */
export async function findMismatch({ name, output }: SomeOperation, value: unknown): Promise<string | undefined> {
  const issue = (await output()).safeParse(value).error?.issues[0]
  if (!issue) return undefined
  const found = JSON.stringify(valueAt(value, issue.path)) ?? 'undefined'
  return `${name}: ${issue.path.join('.')}: ${issue.message}: ${found.slice(0, SHOWN_CHARACTERS)}`
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}
