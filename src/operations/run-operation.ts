// Runs an operation by name, for programs that use the library. Input and output are the same as on every other surface.
import type { z } from 'zod'
import { AppError } from '../error.ts'
import { advise } from '../text/advice.ts'
import { operations, type AnyOperation, type OperationName } from './all.ts'
import type { Context } from './context.ts'
import { inputProblem } from './input-problem.ts'
import type { InputOf, OutputOf } from './operation.ts'

type Declared<Name extends OperationName> = Extract<AnyOperation, { name: Name }>
export type OperationInput<Name extends OperationName> = InputOf<Declared<Name>>
export type OperationOutput<Name extends OperationName> = OutputOf<Declared<Name>>

export async function runOperation<Name extends OperationName>(
  context: Context,
  name: Name,
  input: OperationInput<Name>,
): Promise<OperationOutput<Name>> {
  const listed = operations.find((operation) => operation.name === name)
  if (!listed) throw new AppError('usage', `Unknown operation "${name}".`)
  // TypeScript cannot call a union of operations; the declaration guarantees that `input` and `run` match.
  const operation = (await listed.load()) as unknown as Runnable<OperationOutput<Name>>
  const parsed = operation.input.safeParse(input)
  if (parsed.success) return operation.run(context, parsed.data)
  throw new AppError('usage', advise`${name}: ${inputProblem(operation, parsed.error, { ...input })}.`)
}

interface Runnable<Output> {
  input: z.ZodObject
  run(context: Context, input: unknown): Promise<Output>
}
