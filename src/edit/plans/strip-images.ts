// Replaces base64 images and documents with a line of text. A block without bytes cannot stay: resuming fails on it.
import type { ScannedRecord } from '../../session/record-scan.ts'
import { plural } from '../../text/quantity.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import { toRaw, type Splice } from '../splice/splice-record.ts'
import { spliceReplacements } from '../splice/splice-replacement.ts'
import { stringValues } from '../splice/string-values.ts'
import { valueSpan, type ValuePath, type ValueSpan } from '../splice/value-span.ts'
import { assertSound } from './assert-sound.ts'
import { formatSize, joinList, oneLine, touchRecord } from './record-preview.ts'
import { isBase64Data, base64Bytes, embeddedFileOf, type EmbeddedFile } from './embedded-files.ts'
import { contentBlocks, fieldAt, isString, stringAt, recordText } from './message-blocks.ts'
import type { Stripped } from './strip-progress.ts'

export function stripImages(transcripts: readonly EditTranscript[]): Stripped {
  const count = { image: 0, document: 0, copy: 0 }
  const parts = transcripts.map((transcript) => {
    const changed = transcript.records.flatMap((record) => {
      const found = findEmbeddedFiles(transcript, record)
      if (found.length === 0) return []
      assertSound(transcript, record)
      for (const { what } of found) count[what] += 1
      const [before, after] = [describeFiles(found, 'before'), describeFiles(found, 'after')]
      const touched = touchRecord(transcript, record, { change: 'changed', before, after })
      return [{ replacements: spliceReplacements(record, found), touched }]
    })
    return {
      replacements: changed.flatMap(({ replacements }) => replacements),
      touched: changed.map(({ touched }) => touched),
    }
  })
  return {
    parts,
    summary: summarize(count),
    notes: [
      'When the session is resumed, Claude sees the line of text instead.',
      'Images in separate files are not removed.',
    ],
  }
}

interface FoundFile extends Splice {
  what: 'image' | 'document' | 'copy'
  before: string
  after: string
}

function findEmbeddedFiles(transcript: EditTranscript, record: ScannedRecord): FoundFile[] {
  const paths = SEARCHED_PATHS[record.record.type]
  if (!paths) return []
  const text = recordText(transcript, record)
  return [
    ...paths.content.flatMap((path) => [...findBlocks(text, valueSpan(text, path))]),
    ...paths.data.flatMap((path) => [...findCopies(text, valueSpan(text, path))]),
    ...(record.record.type === 'attachment' ? findAttached(text) : []),
  ].toSorted((a, b) => a.start - b.start)
}

interface SearchedPaths {
  content: readonly ValuePath[]
  data: readonly ValuePath[]
}

const SEARCHED_PATHS: Readonly<Partial<Record<string, SearchedPaths>>> = {
  user: { content: [['message', 'content']], data: [['toolUseResult'], ['mcpMeta']] },
  assistant: { content: [['message', 'content']], data: [] },
  attachment: { content: [['attachment', 'prompt']], data: [] },
  'queue-operation': { content: [['content']], data: [] },
  // Progress records of 2.1.12–2.1.81 repeat the records of agents.
  progress: { content: [['data', 'message', 'message', 'content']], data: [['data', 'message', 'toolUseResult']] },
}

function* findBlocks(text: string, content: ValueSpan | undefined, isInner = false): Generator<FoundFile> {
  for (const block of contentBlocks(text, content)) {
    // Only one level: anything deeper comes from the tool and can have any shape.
    if (block.type === 'tool_result' && !isInner) yield* findBlocks(text, fieldAt(text, block.span, 'content'), true)
    const file = embeddedFileOf(text, block)
    if (!file) continue
    const line = lineFor(file)
    yield {
      ...block.span,
      raw: toRaw({ type: 'text', text: line }),
      what: file.what,
      before: `${file.what}, ${file.mediaType}`,
      after: line,
    }
  }
}

/** Returns the text written into the transcript; do not change it. */
function lineFor({ what, mediaType, bytes }: EmbeddedFile): string {
  return `[${what} removed: ${mediaType}, ${formatSize(bytes)}]`
}

function* findCopies(text: string, data: ValueSpan | undefined): Generator<FoundFile> {
  if (!data) return
  for (const value of stringValues(text, data))
    if (isBase64Data(text, value)) {
      const before = `stored copy, ${formatSize(base64Bytes(text, value))}`
      yield { start: value.start, end: value.end, raw: '""', what: 'copy', before, after: 'empty' }
    }
}

/** A file attached with @ is stored in the format of the Read tool's result. */
function findAttached(text: string): FoundFile[] {
  const content = valueSpan(text, ['attachment', 'content'])
  const data = content && fieldAt(text, content, 'file', 'base64')
  if (!content || !data || !isString(text, data) || data.end - data.start <= 2) return []
  const what = stringAt(text, content, 'type') === 'pdf' ? 'document' : 'image'
  const mediaType =
    stringAt(text, content, 'file', 'type') ?? (what === 'document' ? 'application/pdf' : 'unknown type')
  const line = lineFor({ what, mediaType: mediaType.slice(0, 80), bytes: base64Bytes(text, data) })
  const filePath = stringAt(text, content, 'file', 'filePath') ?? ''
  const file = { filePath, content: line, numLines: 1, startLine: 1, totalLines: 1 }
  return [{ ...content, raw: toRaw({ type: 'text', file }), what, before: `${what}, ${mediaType}`, after: line }]
}

function describeFiles(found: readonly FoundFile[], state: 'before' | 'after'): string {
  return oneLine(found.map((each) => each[state]).join('; '))
}

function summarize({ image, document, copy }: { image: number; document: number; copy: number }): string {
  const replaced = [
    ...(image > 0 ? [plural(image, 'image')] : []),
    ...(document > 0 ? [plural(document, 'document')] : []),
  ]
  const parts = [
    ...(replaced.length > 0 ? [`replaces ${joinList(replaced)} with a line of text`] : []),
    ...(copy > 0 ? [`clears ${plural(copy, 'stored copy', 'stored copies')} of images`] : []),
  ]
  const sentence = joinList(parts)
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
