// Taking an edit back, and saying what came of it.
import type { QueryClient } from '@tanstack/react-query'
import { callToChange } from '../api.ts'
import { showToast } from '../ui/toast.tsx'
import { onScreen } from '../screen-names.ts'
import { PLAN } from './use-edit-plan.ts'

export async function undoEdit(queries: QueryClient, edit: number): Promise<void> {
  try {
    const { applied, refusal, summary } = await callToChange('undo', { edit })
    if (applied) showToast(`Edit ${edit} is undone.`)
    else showToast(refusal === null ? summary : onScreen(refusal), { tone: 'error' })
  } catch (error) {
    showToast(error instanceof Error ? error.message : 'It could not be undone.', { tone: 'error' })
  } finally {
    refreshAll(queries)
  }
}

/** Told after an edit, with the way back. */
export function tellDone(queries: QueryClient, { edit, canUndo }: { edit: number | null; canUndo: boolean }): void {
  const words = edit === null ? 'Done' : `Edit ${edit} done`
  if (edit === null || !canUndo) showToast(words)
  else showToast(words, { action: { label: 'Undo', onAct: () => void undoEdit(queries, edit) } })
}

/** After an edit anything may be another: the server tells every page, and the one that did it need not wait for that.
 *  What is not shown is forgotten: it may hold words that were just covered. */
export function refreshAll(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' })
  void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== PLAN })
}
