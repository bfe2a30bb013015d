// Builds a new session from lines of others, as the SDK forks one: with new uuids, the new session id and `forkedFrom`.
import { dirname, join } from 'node:path'
import { AppError } from '../../error.ts'
import { plural } from '../../text/quantity.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import type { Node } from '../../thread/graph.ts'
import type { SessionFacts } from '../../thread/session-facts.ts'
import { toolUseIds } from '../../thread/tool-ids.ts'
import type { EditedSession } from '../edited-session.ts'
import type { FileEdit, TouchedRecord } from '../plan.ts'
import { decodeValue, valueSpan } from '../splice/value-span.ts'
import { copyAgents, copyFile, type NewSessionLocation } from './copied-files.ts'
import { keptMetadata } from './kept-metadata.ts'
import { leafTime, linkLines, type LinkedLine } from './link-lines.ts'
import { addOutputNames, outputName } from '../remove/owned-files.ts'
import { isOnDisk, readAgents, startedAgents } from '../plans/session-agents.ts'
import { flattenLine, type SessionLine } from './session-line.ts'
import { refuseLarge } from './rewrite-transcript.ts'
import { freeSessionId, type MakeUuid } from './stable-uuid.ts'
import { TranscriptWriter } from './transcript-writer.ts'

export interface CopiedPart {
  session: EditedSession
  line: SessionLine
}

export interface NewSession {
  id: string
  edits: FileEdit[]
  touched: TouchedRecord[]
  records: number[]
  agents: number
  spilled: number
  notes: string[]
}

/** The new session is created beside the first of the original ones. */
export async function newSession(
  parts: readonly CopiedPart[],
  { title, makeUuid }: { title: string; makeUuid: MakeUuid },
): Promise<NewSession> {
  const folder = dirname(parts[0]?.session.main.file.path ?? '')
  const id = freeSessionId(folder, makeUuid)
  const path = join(folder, `${id}.jsonl`)
  const link = (lines: readonly SessionLine[]) =>
    linkLines(lines, (name) => makeUuid(`${id} ${name}`), parts.length === 1 ? (_, node) => node.id : originalOf)
  const original = parts.map(({ line }) => line)
  const linked = link(original)
  // Usage is dated by timestamps, so flattening is tried before the leaf's timestamp is changed.
  const lines = leafTime(linked) ? link(original.map(flattenLine)) : linked
  const timed = leafTime(lines)
  const writer = new TranscriptWriter({ id, path, makeUuid, timed })
  const metadata = metadataOf(parts)
  const beside: BesideFiles[] = []
  for (const [index, part] of parts.entries()) {
    const line = lines[index]
    if (!line) continue
    const spilled = new Set<string>()
    const onText = (text: string) => addOutputNames(text, spilled)
    writer.addLine({ ...line, from: part.session.id, metadata: metadata[index] ?? [], onText })
    beside.push(await copyBeside(part, line, spilled, { id, folder }))
  }
  writer.addTitle(title)
  const sources = parts.map(({ session }) => session.main.file)
  return {
    id,
    edits: [
      { kind: 'create', path, pieces: writer.pieces, sources },
      ...onePerPath(beside.flatMap(({ edits }) => edits)),
    ],
    touched: writer.touched,
    records: lines.map(({ records }) => records.length),
    agents: beside.reduce((sum, { agents }) => sum + agents, 0),
    spilled: beside.reduce((sum, { spilled }) => sum + spilled, 0),
    notes: timed
      ? [`Its last message gets the time ${timed.timestamp}, because Claude Code resumes from the latest message.`]
      : [],
  }
}

/** A fork stores the original's uuid in `forkedFrom`; a resumed session keeps the uuid. */
function originalOf({ transcript }: SessionLine, node: Node): string {
  const record = transcript.records[node.position]
  if (record) refuseLarge(record)
  const text = record ? transcript.text(record) : ''
  const span = text.includes('"forkedFrom"') ? valueSpan(text, ['forkedFrom', 'messageUuid']) : undefined
  const original = span && decodeValue(text, span)
  if (typeof original === 'string') return original
  return node.record.uuid ?? `${transcript.file.path} ${node.id}`
}

const DIRECTORY_TYPES: ReadonlySet<string> = new Set(['relocated', 'worktree-state'])

/** Keeps directory records of the first session only: the new session is in its folder. */
function metadataOf(parts: readonly CopiedPart[]): ScannedRecord[][] {
  const kept = parts.map(({ line }) => keptMetadata(line))
  return kept.map((own, index) => own.filter(({ record }) => index === 0 || !DIRECTORY_TYPES.has(record.type)))
}

interface BesideFiles {
  edits: (FileEdit & { kind: 'create' })[]
  agents: number
  spilled: number
}

async function copyBeside(
  { session, line }: CopiedPart,
  { refer }: LinkedLine,
  spilled: Set<string>,
  location: NewSessionLocation,
): Promise<BesideFiles> {
  const calls = line.nodes.flatMap(({ record }) => toolUseIds(record))
  const agents = startedAgents(await readAgents(session), calls)
  const change = {
    set: new Map([
      ['sessionId', location.id],
      ['session_id', location.id],
    ]),
    refer: (id: string) => (id === session.id ? location.id : refer(id)),
  }
  const copies = copyAgents({ session, agents, location, change, onText: (text) => addOutputNames(text, spilled) })
  const outputs = session.family.toolResults
    .filter((file) => isOnDisk(file) && spilled.has(outputName(file)))
    .map((file) => copyFile(file, session, location))
  return { edits: [...copies, ...outputs], agents: agents.size, spilled: outputs.length }
}

/** Sessions that share records also share files, which are copied once. */
function onePerPath(edits: readonly (FileEdit & { kind: 'create' })[]): FileEdit[] {
  return [...new Map(edits.toReversed().map((edit) => [edit.path, edit])).values()].toReversed()
}

/** Claude Code shows no more. */
const MAX_CHARACTERS = 200

export function titleFor({ title, titleSource }: SessionFacts, word: string, asked?: string): string {
  const wanted = asked?.trim().toWellFormed() ?? ''
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(wanted))
    throw new AppError('usage', 'A title is one line of plain text; remove line breaks and control characters.')
  if (wanted.length > MAX_CHARACTERS)
    throw new AppError('usage', `A title can have at most ${MAX_CHARACTERS} characters; this one has ${wanted.length}.`)
  if (wanted !== '') return wanted
  const old = titleSource === 'none' ? 'Session' : title.slice(0, MAX_CHARACTERS - word.length - 3).toWellFormed()
  return `${old} (${word})`
}

export function shortTitle(title: string): string {
  return title.length <= 60 ? title : `${title.slice(0, 59).toWellFormed()}…`
}

export function resumeNote(id: string, { main }: EditedSession): string {
  const { directory } = main.facts.build()
  return `Continue with "claude --resume ${id}"${directory === null ? '' : ` in ${directory}`}.`
}

export function notCopiedNotes(session: EditedSession): string[] {
  const { records } = session.main
  const inline = records.filter(({ record }) => 'isSidechain' in record && record.isSidechain === true).length
  const hasCheckpoints = records.some(({ record }) => record.type.startsWith('file-history-'))
  return [
    ...(inline > 0
      ? [
          `${plural(inline, 'agent record')} inside the transcript of ${session.id} ${inline === 1 ? 'is' : 'are'} not copied.`,
        ]
      : []),
    ...(hasCheckpoints
      ? [`File checkpoints stay with ${session.id}; /rewind cannot restore files in the new session.`]
      : []),
  ]
}
