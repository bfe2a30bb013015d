// Checks every transcript a plan touches by reading its planned contents before anything is written.
import { healthAfterChange, type KnownRecords } from '../../edit/changed-health.ts'
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
    const { before, records } = await healthBefore(edit, known)
    const after = await healthAfter(edit, before, records)
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

interface HealthBefore {
  before: TranscriptHealth[]
  records?: KnownRecords | undefined
}

async function healthBefore(edit: FileEdit, known: readonly TranscriptHead[]): Promise<HealthBefore> {
  const file = 'file' in edit ? edit.file : null
  if (!file) return { before: known.map(({ health }) => health) }
  const head = known.find((transcript) => transcript.file.path === file.path)
  if (head) return { before: [head.health], records: head.known }
  const read = await readParts([whole(file)])
  // The file may have changed since the plan was made of it.
  return { before: [read.health], records: read.sha256 === file.sha256 ? read : undefined }
}

/** A long transcript is not read again for a few changed lines, nor for appended lines that belong to no chain. */
async function healthAfter(
  edit: FileEdit,
  [before]: readonly TranscriptHealth[],
  records: KnownRecords | undefined,
): Promise<TranscriptHealth> {
  if (edit.kind === 'append' && before) {
    const { health } = await readParts([edit.bytes])
    if (health.resume.total === 0)
      return { ...before, records: before.records + health.records, badLines: before.badLines + health.badLines }
  }
  const isChange = edit.kind === 'rewrite' || edit.kind === 'mask'
  const changed = isChange && records ? await healthAfterChange(records, edit) : undefined
  return changed ?? (await readParts(piecesOf(edit) ?? [])).health
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
