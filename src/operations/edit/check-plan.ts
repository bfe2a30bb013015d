// Checks every transcript a plan touches by reading its planned contents before anything is written.
import { checkHealth, type Check } from '../../edit/check-health.ts'
import { readParts, type TranscriptHead } from '../../edit/edit-transcript.ts'
import type { TranscriptHealth } from '../../edit/health.ts'
import { pathOf } from '../../edit/plan.ts'
import { piecesOf, whole } from '../../edit/pieces.ts'
import type { EditPlan, FileEdit } from '../../edit/plan.ts'
import { baseName } from '../../format/path.ts'
import type { ResumeView } from '../../thread/resume.ts'

export interface PlanChecks {
  checks: Check[]
  resume: { before: ResumeView | null; after: ResumeView } | null
}

export async function checkPlan(plan: EditPlan, known: readonly TranscriptHead[]): Promise<PlanChecks> {
  const all: Check[][] = []
  let resume: PlanChecks['resume'] = null
  for (const edit of plan.edits) {
    if (!isTranscript(edit)) continue
    const before = await healthBefore(edit, known)
    const after = await healthAfter(edit, before)
    const removed = edit.kind === 'create' ? {} : { removed: removedFrom(edit, plan) }
    all.push(checkHealth(before, after, { coversThoughts: edit.kind === 'mask', ...removed }))
    if (resume === null) resume = { before: before[0]?.resume ?? null, after: after.resume }
  }
  return { checks: sumUp(all), resume }
}

/** Decides by file name. A spilled output with the name of a transcript is checked like one. */
function isTranscript(edit: FileEdit): boolean {
  if (edit.kind === 'remove' || edit.kind === 'move') return false
  const path = pathOf(edit)
  return path.endsWith('.jsonl') && baseName(path) !== 'history.jsonl'
}

function removedFrom(edit: FileEdit, { touched }: EditPlan): string[] {
  const path = pathOf(edit)
  return touched.flatMap((each) =>
    each.path === path && each.change === 'removed' && TALK.has(each.type) ? [each.uuid ?? `line ${each.line}`] : [],
  )
}

const TALK: ReadonlySet<string> = new Set(['user', 'assistant'])

async function healthBefore(edit: FileEdit, known: readonly TranscriptHead[]): Promise<TranscriptHealth[]> {
  const file = 'file' in edit ? edit.file : null
  if (!file) return known.map(({ health }) => health)
  const read = known.find((transcript) => transcript.file.path === file.path)
  return [read?.health ?? (await readParts([whole(file)])).health]
}

/** Appended lines that belong to no chain do not change it, so a long transcript is not read again for them. */
async function healthAfter(edit: FileEdit, before: readonly TranscriptHealth[]): Promise<TranscriptHealth> {
  const [known] = before
  if (edit.kind !== 'append' || !known) return (await readParts(piecesOf(edit) ?? [])).health
  const { health } = await readParts([edit.bytes])
  if (health.resume.total > 0) return (await readParts(piecesOf(edit) ?? [])).health
  return { ...known, records: known.records + health.records, badLines: known.badLines + health.badLines }
}

function sumUp(all: readonly Check[][]): Check[] {
  const [first, ...rest] = all
  if (!first) return []
  return first.map((check, index) => {
    const others = rest.flatMap((checks) => checks[index] ?? [])
    const bad = [check, ...others].find(({ ok }) => !ok)
    const add = (pick: (each: Check) => string) =>
      /^\d+$/.test(pick(check))
        ? String([check, ...others].reduce((sum, each) => sum + Number(pick(each)), 0))
        : pick(check)
    return bad ?? { ...check, before: add((each) => each.before), after: add((each) => each.after) }
  })
}
