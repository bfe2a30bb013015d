// A new session made of lines of others, as the SDK forks one: every record with a new uuid and the new session id, saying
// where it was copied from; what its calls left beside it; a name at the end.
import { dirname, join } from 'node:path'
import { AppError } from '../../error.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import type { Node } from '../../thread/graph.ts'
import type { SessionFacts } from '../../thread/session-facts.ts'
import { toolUseIds } from '../../thread/tool-ids.ts'
import type { EditedSession } from '../edited-session.ts'
import type { FileEdit, TouchedRecord } from '../plan.ts'
import { decodeValue, valueSpan } from '../splice/value-span.ts'
import { copyAgents, copyFile, type NewPlace } from './copied-files.ts'
import { keptMetadata } from './kept-metadata.ts'
import { leafTime, linkLines, type LinkedLine } from './link-lines.ts'
import { addOutputNames, outputName } from '../remove/owned-files.ts'
import { isOnDisk, readAgents } from '../plans/session-agents.ts'
import { strungLine, type SessionLine } from './session-line.ts'
import { freeSessionId, type MakeUuid } from './stable-uuid.ts'
import { startedAgents } from '../plans/session-agents.ts'
import { TranscriptWriter } from './transcript-writer.ts'

export interface SessionPart {
  session: EditedSession
  line: SessionLine
}

export interface NewSession {
  id: string
  /** The transcript first. */
  edits: FileEdit[]
  touched: TouchedRecord[]
  /** How many records of the chain each part gives. */
  records: number[]
  agents: number
  spilled: number
  /** What a person should know of how it is made. */
  notes: string[]
}

/** Beside the first of the sessions that it is made of. */
export async function newSession(
  parts: readonly SessionPart[],
  { title, makeUuid }: { title: string; makeUuid: MakeUuid },
): Promise<NewSession> {
  const folder = dirname(parts[0]?.session.main.file.path ?? '')
  const id = freeSessionId(folder, makeUuid)
  const path = join(folder, `${id}.jsonl`)
  const link = (lines: readonly SessionLine[]) =>
    linkLines(lines, (name) => makeUuid(`${id} ${name}`), parts.length === 1 ? (_, node) => node.id : originalOf)
  const asItIs = parts.map(({ line }) => line)
  const hanging = link(asItIs)
  // Times are what usage is dated by: they stay if there is another way to have the leaf resumed.
  const lines = leafTime(hanging) ? link(asItIs.map(strungLine)) : hanging
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
      ? [`Its last message gets the time ${timed.timestamp}, since Claude Code resumes what is latest.`]
      : [],
  }
}

/** A fork gives its copies new uuids and remembers the originals'; a resumed session keeps them. */
function originalOf({ transcript }: SessionLine, node: Node): string {
  const record = transcript.records[node.position]
  const text = record ? transcript.text(record) : ''
  const span = text.includes('"forkedFrom"') ? valueSpan(text, ['forkedFrom', 'messageUuid']) : undefined
  const original = span && decodeValue(text, span)
  if (typeof original === 'string') return original
  return node.record.uuid ?? `${transcript.file.path} ${node.id}`
}

const PLACES: ReadonlySet<string> = new Set(['relocated', 'worktree-state'])

/** It lies where the first one lies; of other states the last word counts. */
function metadataOf(parts: readonly SessionPart[]): ScannedRecord[][] {
  const kept = parts.map(({ line }) => keptMetadata(line))
  return kept.map((own, index) => own.filter(({ record }) => index === 0 || !PLACES.has(record.type)))
}

interface BesideFiles {
  edits: (FileEdit & { kind: 'create' })[]
  agents: number
  spilled: number
}

async function copyBeside(
  { session, line }: SessionPart,
  { refer }: LinkedLine,
  spilled: Set<string>,
  place: NewPlace,
): Promise<BesideFiles> {
  const calls = line.nodes.flatMap(({ record }) => toolUseIds(record))
  const agents = startedAgents(await readAgents(session), calls)
  const change = {
    set: new Map([
      ['sessionId', place.id],
      ['session_id', place.id],
    ]),
    refer: (id: string) => (id === session.id ? place.id : refer(id)),
  }
  const copies = copyAgents({ session, agents, place, change, onText: (text) => addOutputNames(text, spilled) })
  const outputs = session.family.toolResults
    .filter((file) => isOnDisk(file) && spilled.has(outputName(file)))
    .map((file) => copyFile(file, session, place))
  return { edits: [...copies, ...outputs], agents: agents.size, spilled: outputs.length }
}

/** Sessions that share records share what lies beside them. */
function onePerPath(edits: readonly (FileEdit & { kind: 'create' })[]): FileEdit[] {
  return [...new Map(edits.toReversed().map((edit) => [edit.path, edit])).values()].toReversed()
}

/** As many as Claude Code shows. */
const MOST_CHARACTERS = 200

/** The title that was asked for, or the old one with a word behind it. */
export function titleFor({ title, titleSource }: SessionFacts, word: string, asked?: string): string {
  const wanted = asked?.trim().toWellFormed() ?? ''
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(wanted))
    throw new AppError('usage', 'A title is one line of plain text; leave out line ends and control characters.')
  if (wanted.length > MOST_CHARACTERS)
    throw new AppError('usage', `A title may have ${MOST_CHARACTERS} characters; this one has ${wanted.length}.`)
  if (wanted !== '') return wanted
  const old = titleSource === 'none' ? 'Session' : title.slice(0, MOST_CHARACTERS - word.length - 3).toWellFormed()
  return `${old} (${word})`
}

/** For a sentence that says more than the title. */
export function shortTitle(title: string): string {
  return title.length <= 60 ? title : `${title.slice(0, 59).toWellFormed()}…`
}

/** How to go on with a session that was made of another. */
export function resumeNote(id: string, { main }: EditedSession): string {
  const { directory } = main.facts.build()
  return `Go on with it: "claude --resume ${id}"${directory === null ? '' : ` in ${directory}`}.`
}

/** What stays with the old session and would be missed. */
export function leftBehind(session: EditedSession): string[] {
  const { records } = session.main
  const inline = records.filter(({ record }) => 'isSidechain' in record && record.isSidechain === true).length
  const hasCheckpoints = records.some(({ record }) => record.type.startsWith('file-history-'))
  return [
    ...(inline > 0
      ? [`${inline} records of agents that stand inside the transcript of ${session.id} are not copied.`]
      : []),
    ...(hasCheckpoints
      ? [`Checkpoints of files stay with ${session.id}: /rewind cannot bring files back in the new session.`]
      : []),
  ]
}
