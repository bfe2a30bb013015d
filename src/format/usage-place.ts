// The three places in which usage is in a record as it is on disk, and where each keeps what belongs to it. For whoever
// reads lines by the hundred thousand and cannot have each checked and lifted first: the ledger.
import { isObject } from './check.ts'

export type Fields = Readonly<Record<string, unknown>>

export interface UsagePlace {
  of: 'message' | 'progress' | 'agent total'
  usage: unknown
  /** What holds id and model. */
  message: Fields
  /** What holds time, request and uuid. */
  record: Fields
  agentId: unknown
}

const NOTHING: Fields = {}

/** Undefined when the record speaks of no usage. */
export function findUsage(record: Fields): UsagePlace | undefined {
  const message = fieldsOf(record['message'])
  if ('usage' in message) return { of: 'message', usage: message['usage'], message, record, agentId: record['agentId'] }
  return findInProgress(fieldsOf(record['data'])) ?? findInResult(record)
}

/** What an agent said, inside a progress record of old versions (progress.ts). */
function findInProgress(data: Fields): UsagePlace | undefined {
  const record = fieldsOf(data['message'])
  const message = fieldsOf(record['message'])
  if (!('usage' in message)) return undefined
  return { of: 'progress', usage: message['usage'], message, record, agentId: data['agentId'] }
}

/** What an agent used in all, in the result of the call that started it (tools/agent.ts). */
function findInResult(record: Fields): UsagePlace | undefined {
  const result = fieldsOf(record['toolUseResult'])
  if (!('usage' in result)) return undefined
  const { usage, agentId } = result
  return { of: 'agent total', usage, message: NOTHING, record, agentId }
}

export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : NOTHING
}
