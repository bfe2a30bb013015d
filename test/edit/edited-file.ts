// Opens a transcript on disk as an edited session and shows what a plan would make of it, for tests of planners.
import { readFileSync, writeFileSync } from 'node:fs'
import { EditTranscript } from '../../src/edit/edit-transcript.ts'
import { EditedSession } from '../../src/edit/edited-session.ts'
import { piecesOf, readPieces } from '../../src/edit/pieces.ts'
import type { EditPlan, ByteReplacement } from '../../src/edit/plan.ts'
import { locateFile, type SourceFile } from '../../src/reader/locate.ts'

/** The first path is the main transcript, the others are its agents. */
export async function openEdited(main: string, ...agents: string[]): Promise<EditedSession> {
  const files = agents.map((path): SourceFile => ({ ...locateFile(path), kind: 'agent' }))
  const family = {
    id: 's1',
    main: locateFile(main),
    agents: files,
    journals: [],
    metas: [],
    toolResults: [],
    others: [],
  }
  return new EditedSession(family, await EditTranscript.read(main))
}

/** Returns the bytes of a file after a plan. */
export function bytesAfter(plan: EditPlan, path: string): Buffer {
  const edit = plan.edits.find((each) => 'file' in each && each.file?.path === path)
  const pieces = edit && piecesOf(edit)
  if (!pieces) return readFileSync(path)
  const parts: Buffer[] = []
  for (const chunk of readPieces(pieces)) parts.push(Buffer.from(chunk))
  return Buffer.concat(parts)
}

export function replacementsOf(plan: EditPlan): readonly ByteReplacement[] {
  return plan.edits.flatMap((edit) => ('replacements' in edit ? edit.replacements : []))
}

/** Writes the files as the plan leaves them, without moves and removals. */
export function carryOut(plan: EditPlan, ...paths: string[]): void {
  const after = paths.map((path) => bytesAfter(plan, path))
  for (const [index, path] of paths.entries()) writeFileSync(path, after[index] ?? '')
}
