// Puts a line of text in place of each picture and document that a record carries as base64, and empties the copies of
// them in the data of tools. The block must not stay without its bytes: resuming would fail on an empty picture.
import type { ScannedRecord } from '../../session/record-scan.ts'
import { plural } from '../../text/quantity.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import { toRaw, type Splice } from '../splice/splice-record.ts'
import { spliceReplacements } from '../splice/splice-replacement.ts'
import { stringValues } from '../splice/string-values.ts'
import { valueSpan, type ValuePath, type ValueSpan } from '../splice/value-span.ts'
import { assertSound } from './assert-sound.ts'
import { listed, sized } from './record-words.ts'
import { isPicture, pictureBytes, pictureOf, type Picture } from './pictures.ts'
import { oneLine } from './record-words.ts'
import { blockPlaces, fieldAt, isString, stringAt, wholeText } from './take-apart.ts'
import type { Stripped } from './strip-progress.ts'
import { touchRecord } from './record-words.ts'

export function stripImages(transcripts: readonly EditTranscript[]): Stripped {
  const count = { image: 0, document: 0, copy: 0 }
  const parts = transcripts.map((transcript) => {
    const changed = transcript.records.flatMap((record) => {
      const found = findPictures(transcript, record)
      if (found.length === 0) return []
      assertSound(transcript, record)
      for (const { what } of found) count[what] += 1
      const [before, after] = [inWords(found, 'before'), inWords(found, 'after')]
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
    summary: summarise(count),
    notes: [
      'Claude is shown the line of text instead when the session is resumed.',
      'Pictures that Claude Code keeps in files of their own stay.',
    ],
  }
}

interface FoundPicture extends Splice {
  what: 'image' | 'document' | 'copy'
  before: string
  after: string
}

function findPictures(transcript: EditTranscript, record: ScannedRecord): FoundPicture[] {
  const places = PLACES[record.record.type]
  if (!places) return []
  const text = wholeText(transcript, record)
  return [
    ...places.content.flatMap((path) => [...findBlocks(text, valueSpan(text, path))]),
    ...places.data.flatMap((path) => [...findCopies(text, valueSpan(text, path))]),
    ...(record.record.type === 'attachment' ? findAttached(text) : []),
  ].toSorted((a, b) => a.start - b.start)
}

interface Places {
  /** Content that Claude is shown: blocks. */
  content: readonly ValuePath[]
  /** Data beside it. */
  data: readonly ValuePath[]
}

const PLACES: Readonly<Partial<Record<string, Places>>> = {
  user: { content: [['message', 'content']], data: [['toolUseResult'], ['mcpMeta']] },
  assistant: { content: [['message', 'content']], data: [] },
  attachment: { content: [['attachment', 'prompt']], data: [] },
  'queue-operation': { content: [['content']], data: [] },
  // Those of 2.1.12–2.1.81 repeat the records of agents.
  progress: { content: [['data', 'message', 'message', 'content']], data: [['data', 'message', 'toolUseResult']] },
}

function* findBlocks(text: string, content: ValueSpan | undefined, isInner = false): Generator<FoundPicture> {
  for (const block of blockPlaces(text, content)) {
    // One level: what is nested in a text of a stranger's making could be any.
    if (block.type === 'tool_result' && !isInner) yield* findBlocks(text, fieldAt(text, block.span, 'content'), true)
    const picture = pictureOf(text, block)
    if (!picture) continue
    const line = lineFor(picture)
    yield {
      ...block.span,
      raw: toRaw({ type: 'text', text: line }),
      what: picture.what,
      before: `${picture.what}, ${picture.mediaType}`,
      after: line,
    }
  }
}

function lineFor({ what, mediaType, bytes }: Picture): string {
  return `[${what} removed: ${mediaType}, ${sized(bytes)}]`
}

function* findCopies(text: string, data: ValueSpan | undefined): Generator<FoundPicture> {
  if (!data) return
  for (const value of stringValues(text, data))
    if (isPicture(text, value)) {
      const before = `copy of a picture, ${sized(pictureBytes(text, value))}`
      yield { start: value.start, end: value.end, raw: '""', what: 'copy', before, after: 'nothing' }
    }
}

/** A file named with @ is kept as the Read tool would give it. */
function findAttached(text: string): FoundPicture[] {
  const content = valueSpan(text, ['attachment', 'content'])
  const data = content && fieldAt(text, content, 'file', 'base64')
  if (!content || !data || !isString(text, data) || data.end - data.start <= 2) return []
  const what = stringAt(text, content, 'type') === 'pdf' ? 'document' : 'image'
  const mediaType =
    stringAt(text, content, 'file', 'type') ?? (what === 'document' ? 'application/pdf' : 'unknown type')
  const line = lineFor({ what, mediaType: mediaType.slice(0, 80), bytes: pictureBytes(text, data) })
  const filePath = stringAt(text, content, 'file', 'filePath') ?? ''
  const file = { filePath, content: line, numLines: 1, startLine: 1, totalLines: 1 }
  return [{ ...content, raw: toRaw({ type: 'text', file }), what, before: `${what}, ${mediaType}`, after: line }]
}

function inWords(found: readonly FoundPicture[], state: 'before' | 'after'): string {
  return oneLine(found.map((each) => each[state]).join('; '))
}

function summarise({ image, document, copy }: { image: number; document: number; copy: number }): string {
  const replaced = [
    ...(image > 0 ? [plural(image, 'image')] : []),
    ...(document > 0 ? [plural(document, 'document')] : []),
  ]
  const parts = [
    ...(replaced.length > 0 ? [`puts a line of text in place of ${listed(replaced)}`] : []),
    ...(copy > 0 ? [`empties ${plural(copy, 'stored copy', 'stored copies')} of pictures`] : []),
  ]
  const sentence = listed(parts)
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
