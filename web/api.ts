// Operations from the browser: the same names, inputs and values as everywhere else. Types come from the declarations,
// so there is no list of routes to keep in step.
import type { AnyOperation } from '../src/operations/all.ts'
import type { InputOf, OutputOf } from '../src/operations/operation.ts'
import type { pageOperations } from '../src/operations/page-operations.ts'
import type { Advice, Sentence } from '../src/text/advice.ts'
import { onScreen } from './screen-names.ts'

type AnyPageOperation = Awaited<ReturnType<(typeof pageOperations)[number]['load']>>
type Declared<Name extends CallName> = Extract<AnyOperation | AnyPageOperation, { name: Name }>

export type CallName = (AnyOperation | AnyPageOperation)['name']
export type CallInput<Name extends CallName> = InputOf<Declared<Name>>
export type CallOutput<Name extends CallName> = OutputOf<Declared<Name>>

/** What the server says went wrong: one sentence for people, and a word for programs. */
export class CallError extends Error {
  readonly code: string
  readonly status: number

  constructor(message: string, code: string, status: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: { signal?: AbortSignal } = {},
): Promise<CallOutput<Name>> {
  const answer = await send(name, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    ...options,
  })
  // The server runs the operation of that name; its type is the declaration's.
  return answer as CallOutput<Name>
}

/** The same for an operation that may change something: a page has to say that it means to, which no link and no form
 *  of another site can. */
export async function callToChange<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: { signal?: AbortSignal } = {},
): Promise<CallOutput<Name>> {
  const answer = await send(name, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'annals-intent': 'write' },
    body: JSON.stringify(input),
    ...options,
  })
  // As above.
  return answer as CallOutput<Name>
}

/** A file's bytes as standard input of an operation: read like any transcript, and never written anywhere. */
export async function callWithFile<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  file: Blob,
): Promise<CallOutput<Name>> {
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
  const answer = await send(`${name}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: file,
  })
  // As above.
  return answer as CallOutput<Name>
}

async function send(name: string, init: RequestInit): Promise<unknown> {
  const response = await reach(`/api/${name.replaceAll(' ', '/')}`, init)
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return body
  const { sentence, code } = errorOf(body)
  throw new CallError(
    onScreen(sentence ?? `The server answered ${response.status}.`),
    code ?? 'internal',
    response.status,
  )
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: 'same-origin', cache: 'no-store' })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new CallError('The Annals server does not answer; start it again with "annals".', 'unreachable', 0)
  }
}

function isAdvice(value: unknown): value is Advice {
  return typeof value === 'object' && value !== null && 'parts' in value && Array.isArray(value.parts)
}

function errorOf(body: unknown): { sentence?: Sentence; code?: string } {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  if (typeof error !== 'object' || error === null) return {}
  return {
    ...('message' in error && typeof error.message === 'string' ? { sentence: error.message } : {}),
    ...('advice' in error && isAdvice(error.advice) ? { sentence: error.advice } : {}),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
  }
}
