// The files that a plan would create, as text and on disk.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readPieces } from '../../src/edit/pieces.ts'
import type { EditPlan } from '../../src/edit/plan.ts'
import type { Line } from './session-home.ts'

/** Contents by path, in the order of the plan. */
export function createdFiles({ edits }: EditPlan): Map<string, string> {
  const files = new Map<string, string>()
  for (const edit of edits) {
    if (edit.kind !== 'create') throw new Error(`${edit.kind} is none of it`)
    files.set(edit.path, Buffer.concat(Array.from(readPieces(edit.pieces), (chunk) => Buffer.from(chunk))).toString())
  }
  return files
}

/** Returns the records of the n-th file. */
export function createdLines(plan: EditPlan, nth = 0): Line[] {
  const text = [...createdFiles(plan).values()][nth] ?? ''
  const lines = text.split('\n').slice(0, -1)
  // Lines of a transcript are objects.
  return lines.map((line) => JSON.parse(line) as Line)
}

/** Writes the files without the checks of the engine. */
export function writeCreated(plan: EditPlan): void {
  for (const [path, text] of createdFiles(plan)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag: 'wx' })
  }
}
