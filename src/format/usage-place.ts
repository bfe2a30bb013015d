// Finds token usage in a raw record. The ledger uses this instead of parsing and checking each record.
import { isObject } from './check.ts'

export type Fields = Readonly<Record<string, unknown>>

export interface UsagePlace {
  of: 'message' | 'progress' | 'agent total'
  usage: unknown
  message: Fields
  record: Fields
  agentId: unknown
}

const NOTHING: Fields = {}

export function findUsage(record: Fields): UsagePlace | undefined {
  const message = fieldsOf(record['message'])
  if ('usage' in message) return { of: 'message', usage: message['usage'], message, record, agentId: record['agentId'] }
  return findInProgress(fieldsOf(record['data'])) ?? findInResult(record)
}

/** An agent's message inside a progress record of old versions (progress.ts). */
function findInProgress(data: Fields): UsagePlace | undefined {
  const record = fieldsOf(data['message'])
  const message = fieldsOf(record['message'])
  if (!('usage' in message)) return undefined
  return { of: 'progress', usage: message['usage'], message, record, agentId: data['agentId'] }
}

/** An agent's total usage, in the result of the call that started it (tools/agent.ts). */
function findInResult(record: Fields): UsagePlace | undefined {
  const result = fieldsOf(record['toolUseResult'])
  if (!('usage' in result)) return undefined
  const { usage, agentId } = result
  return { of: 'agent total', usage, message: NOTHING, record, agentId }
}

export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : NOTHING
}
