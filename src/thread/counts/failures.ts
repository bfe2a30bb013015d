// The only definition of an error: a tool call whose result is an error, refused and cancelled calls included, or a
// request that failed for good. A request that was repeated is not one. The list of sessions counts the same in SQL
// (store/index/read-session-tools.ts).
import type { PlacedRecord } from '../graph.ts'
import type { Message } from '../thread.ts'

/** Adds the ids of failed calls and failed requests. If a call has two results, the last one counts. */
export function addFailures(failures: Set<string>, records: readonly PlacedRecord[]): void {
  for (const { record, line } of records) {
    if (record.type === 'assistant' && record.isApiErrorMessage === true) failures.add(record.uuid ?? `line ${line}`)
    if (record.type !== 'user') continue
    for (const block of record.message.content) {
      if (block.type !== 'tool_result' || block.tool_use_id === undefined) continue
      if (block.is_error === true) failures.add(block.tool_use_id)
      else failures.delete(block.tool_use_id)
    }
  }
}

export function countFailures({ isError, toolCalls }: Pick<Message, 'isError' | 'toolCalls'>): number {
  return (isError ? 1 : 0) + toolCalls.filter(({ result }) => result?.isError === true).length
}
