// Removes thinking blocks, and records that contain nothing else. The remaining records are relinked.
import type { ScannedRecord } from '../../session/record-scan.ts'
import { plural } from '../../text/quantity.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import { applySplices, removeMembers } from '../splice/splice-record.ts'
import { valueSpan, type ValuePath } from '../splice/value-span.ts'
import { recordPreview } from './record-preview.ts'
import { deleteLines, type RecordEdit } from '../remove/delete-lines.ts'
import { contentBlocks, recordText } from './message-blocks.ts'
import type { Stripped } from './strip-progress.ts'

export function stripThinking(transcripts: readonly EditTranscript[]): Stripped {
  const found = transcripts.map(findThinking)
  const thoughts = found.reduce((sum, each) => sum + each.thoughts, 0)
  const records = found.reduce((sum, each) => sum + each.gone.size, 0)
  return {
    parts: transcripts.map((transcript, index) => {
      const { gone, changes } = found[index] ?? { gone: new Set(), changes: new Map() }
      return deleteLines(transcript, gone, changes)
    }),
    summary: `Removes ${plural(thoughts, 'thinking block')} and ${plural(records, 'record')} that had no other content`,
    notes: [...noteTokens(transcripts, found), ...transcripts.slice(0, 1).flatMap(noteOpenEnd)],
  }
}

interface ThinkingBlocks {
  thoughts: number
  gone: Set<ScannedRecord>
  changes: Map<ScannedRecord, RecordEdit>
}

function findThinking(transcript: EditTranscript): ThinkingBlocks {
  const found: ThinkingBlocks = { thoughts: 0, gone: new Set(), changes: new Map() }
  for (const record of transcript.records) {
    const path = contentPath(record)
    if (path) addThinking(transcript, record, path, found)
  }
  return found
}

/** Progress records of 2.1.12–2.1.81 repeat agents' messages. */
function contentPath({ record }: ScannedRecord): ValuePath | undefined {
  if (record.type === 'assistant') return ['message', 'content']
  return record.type === 'progress' ? ['data', 'message', 'message', 'content'] : undefined
}

function addThinking(transcript: EditTranscript, record: ScannedRecord, path: ValuePath, found: ThinkingBlocks): void {
  const text = recordText(transcript, record)
  // A quick test; with \u escapes in the text, "thinking" could be escaped too.
  if (!text.includes('thinking"') && !text.includes('\\u')) return
  const blocks = [...contentBlocks(text, valueSpan(text, path))]
  const thoughts = new Set<string | number>(blocks.filter(isThinking).map(({ index }) => index))
  if (thoughts.size === 0) return
  found.thoughts += thoughts.size
  if (thoughts.size === blocks.length) found.gone.add(record)
  else
    found.changes.set(record, {
      text: applySplices(
        text,
        removeMembers(text, path, (key) => thoughts.has(key)),
      ),
      before: recordPreview(record),
      after: `without ${plural(thoughts.size, 'thinking block')}`,
    })
}

function isThinking({ type }: { type: string }): boolean {
  return type === 'thinking' || type === 'redacted_thinking'
}

/** Notes answers whose only records are removed: token usage is stored in each record, so it is lost with them. */
function noteTokens(transcripts: readonly EditTranscript[], found: readonly ThinkingBlocks[]): string[] {
  let answers = 0
  for (const [index, { records }] of transcripts.entries()) {
    const gone = found[index]?.gone ?? new Set()
    const kept = new Set(records.flatMap((each) => (gone.has(each) ? [] : messageOf(each))))
    const lost = records.flatMap((each) => (gone.has(each) ? messageOf(each) : [])).filter((id) => !kept.has(id))
    answers += new Set(lost).size
  }
  if (answers === 0) return []
  return [`The token usage of ${plural(answers, 'answer')} with only thinking is removed too.`]
}

function messageOf({ record }: ScannedRecord): string[] {
  return record.type === 'assistant' && record.message.id ? [record.message.id] : []
}

/** The API needs the thinking that led to a tool call until the call is answered. */
function noteOpenEnd({ records }: EditTranscript): string[] {
  const last = records.findLast(({ record }) => record.type === 'user' || record.type === 'assistant')?.record
  const isOpen =
    (last?.type === 'user' || last?.type === 'assistant') &&
    last.message.content.some(({ type }) => type === 'tool_use' || type === 'tool_result')
  return isOpen
    ? ['The session ends inside a tool call; when it is resumed, Claude may lack the thinking before the call.']
    : []
}
