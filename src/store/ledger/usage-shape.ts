// The three places in which usage stands in a record, and where each keeps what belongs to it.
import { isObject } from '../../format/check.ts'
import { USAGE_FLAG } from '../../analytics/ledger/usage-table.ts'

export type Fields = Readonly<Record<string, unknown>>

export interface UsageShape {
  flag: number
  usage: unknown
  /** What holds id and model. */
  message: Fields
  /** What holds time, request and uuid. */
  record: Fields
  agentId: unknown
}

const NOTHING: Fields = {}

/** Undefined when the record speaks of no usage. */
export function findUsage(record: Fields): UsageShape | undefined {
  const message = fieldsOf(record['message'])
  if ('usage' in message) return { flag: 0, usage: message['usage'], message, record, agentId: record['agentId'] }
  return findInProgress(fieldsOf(record['data'])) ?? findInResult(record)
}

/** What an agent said, inside a progress record of old versions. */
function findInProgress(data: Fields): UsageShape | undefined {
  const record = fieldsOf(data['message'])
  const message = fieldsOf(record['message'])
  if (!('usage' in message)) return undefined
  return { flag: USAGE_FLAG.progress, usage: message['usage'], message, record, agentId: data['agentId'] }
}

/** What an agent used in all, in the result of the call that started it. */
function findInResult(record: Fields): UsageShape | undefined {
  const result = fieldsOf(record['toolUseResult'])
  if (!('usage' in result)) return undefined
  const { usage, agentId } = result
  return { flag: USAGE_FLAG.agentTotal, usage, message: NOTHING, record, agentId }
}

export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : NOTHING
}
