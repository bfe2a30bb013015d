// What the journal says of an edit that is done: its steps, how the files were left, and whether it took another one back.
import { markApplied, markUndone, type EditRow, type StepRow } from '../../store/journal/edit-log.ts'
import { writeFileState } from '../../store/journal/file-states.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { settledSpans } from './spans.ts'

export function settle(
  journal: Journal,
  { id, undoes, steps }: Pick<EditRow, 'id' | 'undoes' | 'steps'>,
  alsoWrite: () => void = () => {},
): void {
  const settled = steps.map((step) => ({ ...step, spans: settledSpans(step) }))
  markApplied(journal, id, settled, () => {
    for (const step of steps) leaveStates(journal, step)
    if (undoes !== null) markUndone(journal, undoes)
    alsoWrite()
  })
}

/** Of a file that is not there any more nothing is known. */
function leaveStates(journal: Journal, { kind, path, target, after }: StepRow): void {
  if (kind === 'folder') return
  if (kind === 'move') {
    writeFileState(journal, path, null)
    if (target !== null) writeFileState(journal, target, after)
  } else writeFileState(journal, path, kind === 'remove' ? null : after)
}
