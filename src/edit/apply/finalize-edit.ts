import { markApplied, markUndone, type EditRow, type StepRow } from '../../store/journal/edit-log.ts'
import { moveFileStates, readFileState, writeFileState } from '../../store/journal/file-states.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { settledSpans } from './spans.ts'

export function finalizeEdit(journal: Journal, { id, undoes, steps }: Pick<EditRow, 'id' | 'undoes' | 'steps'>): void {
  const settled = steps.map((step) => ({ ...step, spans: settledSpans(step) }))
  markApplied(journal, id, settled, () => {
    for (const step of steps) leaveStates(journal, step)
    if (undoes !== null) markUndone(journal, undoes)
  })
}

/** A restored modification time is another program's and is not recorded. */
function leaveStates(journal: Journal, step: StepRow): void {
  const { kind, path, target, after } = step
  if (kind === 'folder') return
  if (kind === 'move') moveFileStates(journal, path, target ?? path)
  else writeFileState(journal, path, isOurs(journal, step) ? after : null)
}

function isOurs(journal: Journal, { kind, path, before, after }: StepRow): boolean {
  if (kind === 'create') return true
  const left = readFileState(journal, path)
  if (!left || !before || !after) return false
  const wasOurs = left.mtimeMs === before.mtimeMs && left.sha256 === before.sha256
  return wasOurs && Math.abs(after.mtimeMs - before.mtimeMs) < PUT_BACK_MS
}

/** A restored time loses its fraction below a microsecond. */
const PUT_BACK_MS = 0.01
