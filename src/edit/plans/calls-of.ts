// The tool calls that records make.
import { isChainRecord } from '../../thread/graph.ts'
import { toolUseIds } from '../../thread/tool-ids.ts'
import type { EditRecord } from '../edit-transcript.ts'

export function callsOf(records: readonly EditRecord[]): string[] {
  return records.flatMap(({ record }) => (isChainRecord(record) ? toolUseIds(record) : []))
}
