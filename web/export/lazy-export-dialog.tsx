// The way to the dialog for pages that offer it: its code is fetched when it is first opened.
import { lazy, Suspense } from 'react'
import type { ExportScope } from './export-scope.ts'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

export interface LazyExportDialogProps {
  /** Null while nothing is to be exported. */
  scope: ExportScope | null
  onClose: () => void
}

export function LazyExportDialog({ scope, onClose }: LazyExportDialogProps) {
  if (scope === null) return null
  return (
    <Suspense fallback={null}>
      <ExportDialog scope={scope} onClose={onClose} />
    </Suspense>
  )
}
