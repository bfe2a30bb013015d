// The tool calls that records make.
import type { ScannedRecord } from '../../session/record-scan.ts'
import { isChainRecord } from '../../thread/graph.ts'
import { toolUseIds } from '../../thread/tool-ids.ts'

export function callsOf(records: readonly ScannedRecord[]): string[] {
  return records.flatMap(({ record }) => (isChainRecord(record) ? toolUseIds(record) : []))
}
