// Turns the plan of an edit into one that edits a copy under a new session id, for sessions that are running. Records
// keep their uuids, as in a resumed session, so records in both are counted once.
import { dirname, join } from 'node:path'
import { AppError } from '../../error.ts'
import type { SourceFile } from '../../reader/locate.ts'
import type { EditedSession } from '../edited-session.ts'
import { readParts } from '../edit-transcript.ts'
import { endsLine, piecesOf, whole } from '../pieces.ts'
import { pathOf, type EditPlan, type FileEdit, type FileStamp, type Piece } from '../plan.ts'
import { stampFile } from '../stamp-file.ts'
import { isHelperFile, targetPath, type NewSessionLocation } from './copied-files.ts'
import { resumeNote, titleFor } from './new-session.ts'
import { rewriteTranscript } from './rewrite-transcript.ts'
import { isOnDisk } from '../plans/session-agents.ts'
import { freeSessionId, stableUuids, type MakeUuid } from './stable-uuid.ts'
import { toJson } from '../../text/to-json.ts'

export async function asCopy(
  plan: EditPlan,
  session: EditedSession,
  { makeUuid }: { makeUuid?: MakeUuid } = {},
): Promise<EditPlan> {
  if (plan.edits.length === 0) return plan
  const edits = new Map(plan.edits.map((edit) => [pathOf(edit), edit]))
  const { file } = session.main
  const { pieces, source } = planned(edits.get(file.path)) ?? { pieces: [whole(file)], source: file }
  const { records, facts, sha256 } = await readParts(pieces)
  const folder = dirname(file.path)
  const id = freeSessionId(folder, makeUuid ?? stableUuids(`copy ${session.id} ${sha256}`))
  const location = { id, folder }
  const title = { type: 'custom-title', customTitle: titleFor(facts.build(), 'edited'), sessionId: id }
  const main: FileEdit = {
    kind: 'create',
    path: join(folder, `${id}.jsonl`),
    pieces: [
      ...rewriteTranscript(pieces, records, changeTo(session, id)),
      Buffer.from(`${endsLine(pieces) ? '' : '\n'}${toJson(title)}\n`),
    ],
    sources: [source],
  }
  return {
    summary: `In a copy, session ${id}: ${plan.summary}`,
    edits: [main, ...(await copyFamily(session, edits, location))],
    touched: plan.touched.map((each) => (each.path === file.path ? { ...each, path: main.path } : each)),
    notes: [...plan.notes, `Session ${session.id} is not changed.`, resumeNote(id, session)],
    newSession: id,
  }
}

interface PlannedFile {
  pieces: readonly Piece[]
  source: FileStamp
}

function planned(edit: FileEdit | undefined): PlannedFile | undefined {
  const pieces = edit && piecesOf(edit)
  if (!pieces) return undefined
  if ('file' in edit && edit.file) return { pieces, source: edit.file }
  throw new AppError('internal', `${pathOf(edit)} would be created by the plan, which a copy does not support.`)
}

function changeTo(session: EditedSession, id: string) {
  return {
    set: new Map([
      ['sessionId', id],
      ['session_id', id],
    ]),
    refer: (name: string) => (name === session.id ? id : undefined),
  }
}

async function copyFamily(
  session: EditedSession,
  edits: ReadonlyMap<string, FileEdit>,
  location: NewSessionLocation,
): Promise<FileEdit[]> {
  const { agents, journals, metas, toolResults } = session.family
  const files = [...agents, ...journals, ...metas, ...toolResults].filter(
    (file) => isOnDisk(file) && !isHelperFile(file) && edits.get(file.path)?.kind !== 'remove',
  )
  const copies: FileEdit[] = []
  for (const file of files) {
    const { pieces, source } = planned(edits.get(file.path)) ?? (await wholeOf(file, session))
    copies.push({
      kind: 'create',
      path: targetPath(file, session, location),
      pieces: file.kind === 'agent' ? await withId(pieces, session, location) : pieces,
      sources: [source],
    })
  }
  return copies
}

/** An agent is read as a transcript because its copy is checked against it. */
async function wholeOf(file: SourceFile, session: EditedSession): Promise<PlannedFile> {
  const source = file.kind === 'agent' ? (await session.agent(file)).file : stampFile(file.path)
  return { pieces: [whole(source)], source }
}

async function withId(
  pieces: readonly Piece[],
  session: EditedSession,
  { id }: NewSessionLocation,
): Promise<readonly Piece[]> {
  const { records } = await readParts(pieces)
  return rewriteTranscript(pieces, records, changeTo(session, id))
}
