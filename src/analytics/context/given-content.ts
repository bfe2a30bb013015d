// Estimates the size of the contents that reach the model between two requests, by their origin.
import type { PlacedRecord } from '../../thread/graph.ts'
import { toJson } from '../../text/to-json.ts'
import type { ContextRequest, GivenContent } from './context-request.ts'
import { BYTES_PER_TOKEN, utf8Length } from './estimate-tokens.ts'

export const NOTHING_GIVEN: Readonly<GivenContent> = { memory: 0, results: 0, conversation: 0 }

/** Contents of files that the user named, or that Claude Code gives again after a compaction. */
const FILE_ATTACHMENTS: ReadonlySet<string> = new Set([
  'file',
  'directory',
  'edited_text_file',
  'selected_lines_in_ide',
  'selected_lines_in_diff',
  'plan_file_reference',
])

const MEMORY_ATTACHMENTS: ReadonlySet<string> = new Set([
  'nested_memory',
  'relevant_memories',
  'memory_update',
  'instructions',
])

export function givenByEvent(records: readonly PlacedRecord[]): GivenContent {
  return records.reduce<GivenContent>((sum, { record }) => {
    const attachment = record.type === 'attachment' ? record.attachment : undefined
    const type = attachment?.type ?? ''
    if (MEMORY_ATTACHMENTS.has(type)) return addGiven(sum, { ...NOTHING_GIVEN, memory: sizeOf(attachment) })
    if (FILE_ATTACHMENTS.has(type)) return addGiven(sum, { ...NOTHING_GIVEN, conversation: sizeOf(attachment) })
    return sum
  }, NOTHING_GIVEN)
}

/** An answer and the results of its calls are part of the next request. The size of the answer is known. */
export function givenByAnswer({ lastStep, results }: Pick<ContextRequest, 'lastStep' | 'results'>): GivenContent {
  return {
    memory: 0,
    results: results.reduce((sum, { tokens }) => sum + tokens, 0),
    conversation: lastStep.output,
  }
}

export function addGiven(a: GivenContent, b: GivenContent): GivenContent {
  return {
    memory: a.memory + b.memory,
    results: a.results + b.results,
    conversation: a.conversation + b.conversation,
  }
}

function sizeOf(attachment: unknown): number {
  return Math.ceil(utf8Length(toJson(attachment)) / BYTES_PER_TOKEN)
}
