import { lazy, Suspense } from 'react'
import type { EditChoice } from './edit-choice.ts'
import type { EditScope } from './edit-scope.ts'
import { loadCode } from '../shell/load-code.ts'

const EditDialog = lazy(async () => ({ default: (await loadCode(() => import('./edit-dialog.tsx'))).EditDialog }))

export interface OpenedEdit {
  scope: EditScope
  first?: Partial<EditChoice>
}

export interface LazyEditDialogProps {
  opened: OpenedEdit | null
  onClose: () => void
}

export function LazyEditDialog({ opened, onClose }: LazyEditDialogProps) {
  if (opened === null) return null
  return (
    <Suspense fallback={null}>
      <EditDialog scope={opened.scope} first={opened.first ?? {}} onClose={onClose} />
    </Suspense>
  )
}
