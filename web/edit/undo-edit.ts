import type { QueryClient } from '@tanstack/react-query'
import { callToChange } from '../api.ts'
import { showToast } from '../ui/toast.tsx'
import { onScreen } from '../screen-names.ts'
import { PLAN } from './use-edit-plan.ts'

export async function undoEdit(queries: QueryClient, edit: number): Promise<void> {
  try {
    const { applied, refusal, summary } = await callToChange('undo', { edit })
    if (applied) showToast(`Edit ${edit} undone`)
    else showToast(refusal === null ? summary : onScreen(refusal), { tone: 'error' })
  } catch (error) {
    showToast(error instanceof Error ? error.message : 'Could not undo the edit.', { tone: 'error' })
  } finally {
    refreshAll(queries)
  }
}

export function showDone(queries: QueryClient, { edit, canUndo }: { edit: number | null; canUndo: boolean }): void {
  const text = edit === null ? 'Done' : `Edit ${edit} applied`
  if (edit === null || !canUndo) showToast(text)
  else showToast(text, { action: { label: 'Undo', onAct: () => void undoEdit(queries, edit) } })
}

/** Results that are not shown are dropped: they may contain text that was just masked. */
export function refreshAll(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' })
  void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== PLAN })
}
