// Exporting what a page shows: by a button or a menu of the page, in the palette, and by a key.
import { useMemo, useState } from 'react'
import type { Command } from '../shell/command-table.ts'
import { useCommands } from '../shell/use-commands.ts'
import { useKeys } from '../shell/use-keys.ts'
import type { ExportScope } from './export-scope.ts'

export const EXPORT_KEY = 'E'

export interface Export {
  /** What the dialog is open for; null while it is closed. */
  opened: ExportScope | null
  open: () => void
  close: () => void
}

/** `place` is the name of the page in the list of keys; without a scope there is nothing to export. */
export function useExport(scope: ExportScope | null, { place, title }: { place: string; title: string }): Export {
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
