// Takes thoughts out: blocks of answers, and records that are nothing else. Those that stay are signed and untouched.
import type { ScannedRecord } from '../../session/record-scan.ts'
import { plural } from '../../text/quantity.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import { applySplices, removeMembers } from '../splice/splice-record.ts'
import { valueSpan, type ValuePath } from '../splice/value-span.ts'
import { recordWords } from './record-words.ts'
import { takeOut, type RecordChange } from '../remove/take-out.ts'
import { blockPlaces, wholeText } from './take-apart.ts'
import type { Stripped } from './strip-progress.ts'

export function stripThinking(transcripts: readonly EditTranscript[]): Stripped {
  const found = transcripts.map(findThoughts)
  const thoughts = found.reduce((sum, each) => sum + each.thoughts, 0)
  const records = found.reduce((sum, each) => sum + each.gone.size, 0)
  return {
    parts: transcripts.map((transcript, index) => {
      const { gone, changes } = found[index] ?? { gone: new Set(), changes: new Map() }
      return takeOut(transcript, gone, changes)
    }),
    summary: `Takes out ${plural(thoughts, 'block')} of thinking and ${plural(records, 'record')} that held nothing else`,
    notes: [...noteTokens(transcripts, found), ...transcripts.slice(0, 1).flatMap(noteOpenEnd)],
  }
}

interface Thoughts {
  thoughts: number
  gone: Set<ScannedRecord>
  changes: Map<ScannedRecord, RecordChange>
}

function findThoughts(transcript: EditTranscript): Thoughts {
  const found: Thoughts = { thoughts: 0, gone: new Set(), changes: new Map() }
  for (const record of transcript.records) {
    const path = contentPath(record)
    if (path) takeThoughts(transcript, record, path, found)
  }
  return found
}

/** Progress records of 2.1.12–2.1.81 repeat what agents said. */
function contentPath({ record }: ScannedRecord): ValuePath | undefined {
  if (record.type === 'assistant') return ['message', 'content']
  return record.type === 'progress' ? ['data', 'message', 'message', 'content'] : undefined
}

function takeThoughts(transcript: EditTranscript, record: ScannedRecord, path: ValuePath, found: Thoughts): void {
  const text = wholeText(transcript, record)
  // An escaped letter could hide the word.
  if (!text.includes('thinking"') && !text.includes('\\u')) return
  const blocks = [...blockPlaces(text, valueSpan(text, path))]
  const thoughts = new Set<string | number>(blocks.filter(isThought).map(({ index }) => index))
  if (thoughts.size === 0) return
  found.thoughts += thoughts.size
  if (thoughts.size === blocks.length) found.gone.add(record)
  else
    found.changes.set(record, {
      text: applySplices(
        text,
        removeMembers(text, path, (key) => thoughts.has(key)),
      ),
      before: recordWords(record),
      after: `without ${plural(thoughts.size, 'block')} of thinking`,
    })
}

function isThought({ type }: { type: string }): boolean {
  return type === 'thinking' || type === 'redacted_thinking'
}

/** Each record of an answer tells its tokens: one that is all thinking takes them along. */
function noteTokens(transcripts: readonly EditTranscript[], found: readonly Thoughts[]): string[] {
  let answers = 0
  for (const [index, { records }] of transcripts.entries()) {
    const gone = found[index]?.gone ?? new Set()
    const kept = new Set(records.flatMap((each) => (gone.has(each) ? [] : messageOf(each))))
    const lost = records.flatMap((each) => (gone.has(each) ? messageOf(each) : [])).filter((id) => !kept.has(id))
    answers += new Set(lost).size
  }
  if (answers === 0) return []
  return [`What ${plural(answers, 'answer')} of thinking alone cost is no longer in the session.`]
}

function messageOf({ record }: ScannedRecord): string[] {
  return record.type === 'assistant' && record.message.id ? [record.message.id] : []
}

/** The API wants the thinking that led to a call as long as the call is not answered. */
function noteOpenEnd({ records }: EditTranscript): string[] {
  const last = records.findLast(({ record }) => record.type === 'user' || record.type === 'assistant')?.record
  const isOpen =
    (last?.type === 'user' || last?.type === 'assistant') &&
    last.message.content.some(({ type }) => type === 'tool_use' || type === 'tool_result')
  return isOpen ? ['The session ends within a tool call: resumed there, Claude may miss the thinking before it.'] : []
}
