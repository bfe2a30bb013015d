// What goes back, as data: decided in one place, written in another.
import { Advice, PLAIN_NAMES, wordSentence } from '../text/advice.ts'
import type { Refusal } from './refusals.ts'
import type { StreamedDocument } from './streamed-document.ts'

export interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  body: AnswerBody
}

export type AnswerBody =
  | { kind: 'bytes'; bytes: Uint8Array | string }
  | { kind: 'json'; value: unknown }
  /** It stays open, and events follow. */
  | { kind: 'events' }
  /** It is written while it is sent. */
  | { kind: 'document'; document: StreamedDocument }

/** What one person sees is kept by nobody. */
export const NOT_KEPT = { 'cache-control': 'no-store' } as const

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' } as const

export function jsonAnswer(value: unknown): Answer {
  return { status: 200, headers: { ...NOT_KEPT, ...JSON_TYPE }, body: { kind: 'json', value } }
}

export function refusalAnswer({ status, code, message, headers }: Refusal): Answer {
  const plain = wordSentence(message, PLAIN_NAMES)
  // A page words the advice itself: it has buttons where others have operations.
  const body = JSON.stringify({
    error: { code, message: plain, ...(message instanceof Advice ? { advice: message } : {}) },
  })
  return { status, headers: { ...NOT_KEPT, ...JSON_TYPE, ...headers }, body: { kind: 'bytes', bytes: body } }
}
