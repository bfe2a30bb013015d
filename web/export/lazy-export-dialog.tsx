import { lazy, Suspense, useMemo, useState } from 'react'
import type { ExportScope } from './export-scope.ts'
import { type Command, useCommands } from '../shell/command-table.ts'
import { useKeys } from '../shell/use-keys.ts'
import { loadCode } from '../shell/load-code.ts'

export const EXPORT_KEY = 'E'

interface ExportOpener {
  opened: ExportScope | null
  open: () => void
  close: () => void
}

const ExportDialog = lazy(async () => ({ default: (await loadCode(() => import('./export-dialog.tsx'))).ExportDialog }))

export interface LazyExportDialogProps {
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

export function useExport(scope: ExportScope | null, { place, title }: { place: string; title: string }): ExportOpener {
  const [isOpen, setOpen] = useState(false)
  const canOpen = scope !== null
  const open = () => setOpen(true)
  useKeys(canOpen ? { [EXPORT_KEY]: open } : {}, { scope: place, labels: canOpen ? { [EXPORT_KEY]: title } : {} })
  const commands = useMemo(
    (): Command[] =>
      canOpen ? [{ id: 'export', title, icon: 'download', keys: EXPORT_KEY, words: 'save share', run: open }] : [],
    [canOpen, title],
  )
  useCommands(commands)
  return { opened: isOpen ? scope : null, open, close: () => setOpen(false) }
}
