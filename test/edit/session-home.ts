// Opens sessions on disk for planners, and shows a file after their plan.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { healthAfterChange } from '../../src/edit/changed-health.ts'
import type { Check } from '../../src/edit/check-health.ts'
import { EditTranscript, headOf, readParts, type TranscriptParts } from '../../src/edit/edit-transcript.ts'
import { EditedSession } from '../../src/edit/edited-session.ts'
import { piecesOf, readPieces, whole } from '../../src/edit/pieces.ts'
import type { EditPlan } from '../../src/edit/plan.ts'
import { checkPlan } from '../../src/operations/edit/check-plan.ts'
import { locate, type SourceFile } from '../../src/reader/locate.ts'
import { locateFamily } from '../../src/reader/session.ts'
import { buildThread } from '../../src/thread/build.ts'
import type { Thread } from '../../src/thread/thread.ts'

export type Line = { [field: string]: unknown }

/** Files below the project folder by name; a list becomes a transcript. */
export interface SessionHome {
  open: (id?: string) => Promise<EditedSession>
  path: (name: string) => string
  remove: () => void
}

export function makeSessionHome(files: Readonly<Record<string, readonly Line[] | string>>): SessionHome {
  const home = mkdtempSync(join(tmpdir(), 'annals-plan-'))
  const path = (name: string) => join(home, 'projects', '-srv-tide', name)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(path(name)), { recursive: true })
    writeFileSync(path(name), typeof content === 'string' ? content : toLines(content))
  }
  return {
    open: async (id = 's1') => openSession(locate([home]).files, id),
    path,
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}

export function toLines(lines: readonly Line[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

export async function openSession(files: readonly SourceFile[], id: string): Promise<EditedSession> {
  const family = await locateFamily(id, files)
  return new EditedSession(family, await EditTranscript.read(family.main?.path ?? ''))
}

export interface PlanOutcome {
  text: string
  parts: TranscriptParts
  thread: Thread
  /** Names of failed checks. */
  broken: Check[]
  /** Removed files, and whether the plan has their correct digest. */
  removed: string[]
}

/** Returns the outcome for the main transcript. */
export async function outcomeOf(plan: EditPlan, session: EditedSession): Promise<PlanOutcome> {
  const { main } = session
  const edit = plan.edits.find((each) => each.kind === 'rewrite' && each.file.path === main.file.path)
  const pieces = (edit && piecesOf(edit)) ?? [whole(main.file)]
  const parts = await readParts(pieces)
  const heads = session.transcripts.map((each) => headOf(each, plan))
  // A part of the file is read again only if that gives the same result.
  const changed = edit?.kind === 'rewrite' ? await healthAfterChange(main, edit) : undefined
  expect(changed ?? parts.health).toEqual(parts.health)
  const bytes = Buffer.concat(Array.from(readPieces(pieces), (chunk) => Buffer.from(chunk)))
  return {
    text: bytes.toString('utf8'),
    parts,
    thread: buildThread(parts.records),
    broken: (await checkPlan(plan, heads)).checks.filter(({ ok }) => !ok),
    removed: plan.edits.flatMap((each) => (each.kind === 'remove' && isStamped(each.file) ? [each.file.path] : [])),
  }
}

function isStamped({ path, sha256 }: { path: string; sha256: string }): boolean {
  return createHash('sha256').update(readFileSync(path)).digest('hex') === sha256
}
