// Returns the ids that match calls with their results.
import type { ContentItem } from '../format/block.ts'
import type { ChainRecord } from './graph.ts'

export function toolUseIds(record: ChainRecord): string[] {
  return contentOf(record).flatMap((block) => (block.type === 'tool_use' && block.id !== undefined ? [block.id] : []))
}

export function toolResultIds(record: ChainRecord): string[] {
  return contentOf(record).flatMap((block) =>
    block.type === 'tool_result' && block.tool_use_id !== undefined ? [block.tool_use_id] : [],
  )
}

function contentOf(record: ChainRecord): readonly ContentItem[] {
  return record.type === 'user' || record.type === 'assistant' ? record.message.content : []
}
