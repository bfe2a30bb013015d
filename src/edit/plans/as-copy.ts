// The plan of an edit, turned into a copy under a new session id that is edited in its stead: for sessions that run. Records
// keep their uuids, as in a session that was resumed or handed over, so what is in both is counted once.
import { dirname, join } from 'node:path'
import { AppError } from '../../error.ts'
import type { SourceFile } from '../../reader/locate.ts'
import type { EditedSession } from '../edited-session.ts'
import { readParts } from '../edit-transcript.ts'
import { piecesOf, whole } from '../pieces.ts'
import type { EditPlan, FileEdit, Piece } from '../plan.ts'
import { isHelperFile, isOnDisk, placeOf, wholeOf, type NewPlace } from './copied-files.ts'
import { factsOf, resumeNote, titleFor } from './new-session.ts'
import { textOfPieces, pieceCutter } from './piece-list.ts'
import { rewriteTranscript } from './rewrite-transcript.ts'
import { freeSessionId, stableUuids, type MakeUuid } from './stable-uuid.ts'

export async function asCopy(
  plan: EditPlan,
  session: EditedSession,
  { makeUuid }: { makeUuid?: MakeUuid } = {},
): Promise<EditPlan> {
  if (plan.edits.length === 0) return plan
  const edits = new Map(plan.edits.map((edit) => [pathOf(edit), edit]))
  const { file } = session.main
  const pieces = planned(edits.get(file.path)) ?? [whole(file)]
  const { records, sha256, size } = await readParts(pieces)
  const folder = dirname(file.path)
  const id = freeSessionId(folder, makeUuid ?? stableUuids(`copy ${session.id} ${sha256}`))
  const place = { id, folder }
  const title = { type: 'custom-title', customTitle: titleFor(factsOf({ records }), 'edited'), sessionId: id }
  const main: FileEdit = {
    kind: 'create',
    path: join(folder, `${id}.jsonl`),
    pieces: [
      ...rewriteTranscript(pieces, records, changeTo(session, id)),
      Buffer.from(`${endsLine(pieces, size) ? '' : '\n'}${JSON.stringify(title)}\n`),
    ],
  }
  return {
    summary: `In a copy, session ${id}: ${plan.summary}`,
    edits: [main, ...(await copyFamily(session, edits, place))],
    touched: plan.touched.map((each) => (each.path === file.path ? { ...each, path: main.path } : each)),
    notes: [...plan.notes, `Session ${session.id} is not touched.`, resumeNote(id, session)],
    newSession: id,
  }
}

function pathOf(edit: FileEdit): string {
  if (edit.kind === 'move') throw new AppError('internal', 'A file that is moved cannot be moved in a copy.')
  return 'path' in edit ? edit.path : edit.file.path
}

function planned(edit: FileEdit | undefined): readonly Piece[] | undefined {
  return edit && piecesOf(edit)
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

function endsLine(pieces: readonly Piece[], size: number): boolean {
  return size === 0 || textOfPieces(pieceCutter(pieces)(size - 1, 1)) === '\n'
}

/** With the edits that the plan has for them; what it removes is not copied, nor are the program's own helpers. */
async function copyFamily(
  session: EditedSession,
  edits: ReadonlyMap<string, FileEdit>,
  place: NewPlace,
): Promise<FileEdit[]> {
  const { agents, journals, metas, toolResults } = session.family
  const files = [...agents, ...journals, ...metas, ...toolResults].filter(
    (file) => isOnDisk(file) && !isHelperFile(file) && edits.get(file.path)?.kind !== 'remove',
  )
  const copies: FileEdit[] = []
  for (const file of files) {
    const pieces = planned(edits.get(file.path)) ?? wholeOf(file)
    copies.push({
      kind: 'create',
      path: placeOf(file, session, place),
      pieces: await copied(file, pieces, session, place),
    })
  }
  return copies
}

async function copied(
  file: SourceFile,
  pieces: readonly Piece[],
  session: EditedSession,
  { id }: NewPlace,
): Promise<readonly Piece[]> {
  if (file.kind !== 'agent') return pieces
  // What was read for a plan is what its outcome is compared with.
  await session.agent(file)
  const { records } = await readParts(pieces)
  return rewriteTranscript(pieces, records, changeTo(session, id))
}
