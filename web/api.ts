// Calls operations from the browser over HTTP, typed by the operation declarations: there is no list of routes.
import type { AnyOperation } from '../src/operations/all.ts'
import type { InputOf, OutputOf } from '../src/operations/operation.ts'
import type { pageOperations } from '../src/operations/page-operations.ts'
import type { Advice, Sentence } from '../src/text/advice.ts'
import { onScreen } from './screen-names.ts'
import { isConnected, waitForConnection } from './shell/event-stream.ts'

type AnyPageOperation = Awaited<ReturnType<(typeof pageOperations)[number]['load']>>
type Declared<Name extends CallName> = Extract<AnyOperation | AnyPageOperation, { name: Name }>

export type CallName = (AnyOperation | AnyPageOperation)['name']
export type CallInput<Name extends CallName> = InputOf<Declared<Name>>
export type CallOutput<Name extends CallName> = OutputOf<Declared<Name>>

export class CallError extends Error {
  readonly code: string
  readonly status: number

  constructor(message: string, code: string, status: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

export interface CallOptions {
  signal?: AbortSignal
  /** The server reports the progress of the call in events with this id: letters, digits, dots and dashes. */
  progressId?: string
}

/**
 * If the connection is lost, it waits and calls again: what is on the screen stays, and only the connection bar speaks.
 * `callOnce` fails instead.
 */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<CallOutput<Name>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await callOnce(name, input, options)
    } catch (error) {
      if (!isLostConnection(error) || (isConnected() && attempt >= MAX_ATTEMPTS)) throw error
      await waitForConnection(options.signal)
    }
  }
}

/** While events still arrive, a failed call has another reason than a stopped server. */
const MAX_ATTEMPTS = 4

/** A restarted server answers 401, until the browser is logged in again. */
function isLostConnection(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'unreachable' || error.status === 401)
}

export async function callOnce<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  { progressId, ...options }: CallOptions = {},
): Promise<CallOutput<Name>> {
  const answer = await send(name, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(progressId === undefined ? {} : { 'annals-progress': progressId }),
    },
    body: JSON.stringify(input),
    ...options,
  })
  // The server runs the operation of this name, so the output has its declared type.
  return answer as CallOutput<Name>
}

/** The server requires the `annals-intent` header for changes: no link or form of another site can send it. */
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
  // As in call().
  return answer as CallOutput<Name>
}

/** Calls an operation with the bytes of a file as its standard input. The server does not write them to disk. */
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
  // As in call().
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
    throw new CallError('The Annals server is not responding. Start it again with "annals".', 'unreachable', 0)
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
