// A response as data; write-response.ts writes it to the connection.
import { Advice, PLAIN_NAMES, wordSentence } from '../text/advice.ts'
import type { Refusal } from './refusals.ts'
import type { StreamedDocument } from './streamed-document.ts'
import { toJson } from '../text/to-json.ts'

export interface ResponseData {
  status: number
  headers: Readonly<Record<string, string>>
  body: ResponseBody
}

export type ResponseBody =
  | { kind: 'bytes'; bytes: Uint8Array | string }
  | { kind: 'json'; value: unknown }
  | { kind: 'events' }
  | { kind: 'document'; document: StreamedDocument }

export const NO_STORE = { 'cache-control': 'no-store' } as const

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' } as const

export function jsonResponse(value: unknown): ResponseData {
  return { status: 200, headers: { ...NO_STORE, ...JSON_TYPE }, body: { kind: 'json', value } }
}

export function refusalResponse({ status, code, message, headers }: Refusal): ResponseData {
  const plain = wordSentence(message, PLAIN_NAMES)
  // The web app words the advice itself, with the labels of its buttons in place of commands.
  const body = toJson({
    error: { code, message: plain, ...(message instanceof Advice ? { advice: message } : {}) },
  })
  return { status, headers: { ...NO_STORE, ...JSON_TYPE, ...headers }, body: { kind: 'bytes', bytes: body } }
}
