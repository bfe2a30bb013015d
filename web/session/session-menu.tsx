import { useMemo } from 'react'
import type { SessionHead } from '../../src/session/session-view.ts'
import { useSessionEditMenu } from '../edit/use-session-edit-menu.ts'
import type { ExportScope } from '../export/export-scope.ts'
import { LazyExportDialog, EXPORT_KEY, useExport } from '../export/lazy-export-dialog.tsx'
import { type Command, useCommands } from '../shell/command-table.ts'
import { printSession } from './conversation/print-session.ts'
import { useSessionState } from './session-state.ts'
import { copyText } from '../ui/copy-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, type MenuAction } from '../ui/menu.tsx'
import { sessionCopies } from './session-copies.ts'

export function SessionMenu() {
  const state = useSessionState()
  const { outline, selection, pages } = state
  const { session } = outline
  const message = selection === null ? null : (selection.uuid ?? pages.get(selection.step)?.uuids[0] ?? null)
  const copies = useMemo(() => sessionCopies(session, message), [session, message])
  const scope = scopeOf(session)
  const { opened, open, close } = useExport(scope, { place: 'Session', title: 'Export this session' })
  const edits = useSessionEditMenu()
  const exports: MenuAction[] =
    scope === null ? [] : [{ label: 'Export…', icon: 'download', keys: EXPORT_KEY, onSelect: open }]
  useCommands(
    useMemo(
      (): Command[] =>
        copies
          .filter(({ id }) => id !== 'resume')
          .map(({ id, label, icon, text, done }) => ({
            id: `session-copy-${id}`,
            title: label,
            icon,
            run: () => void copyText(text, done),
          })),
      [copies],
    ),
  )
  return (
    <>
      <Menu
        trigger={<IconButton icon="more" label="More actions" className="pointer-coarse:size-10" />}
        items={[
          ...exports,
          ...edits,
          ...(exports.length + edits.length > 0 ? (['separator'] as const) : []), // `as const`: the literal type, not string.
          ...copies.map(({ label, icon, text, done, keys }) => ({
            label,
            icon,
            ...(keys === undefined ? {} : { keys }),
            onSelect: () => void copyText(text, done),
          })),
          { label: 'Print', icon: 'file', onSelect: () => printSession(state) },
        ]}
      />
      <LazyExportDialog scope={opened} onClose={close} />
    </>
  )
}

/** Returns null for a transcript that was dropped on the page: it has no file to export. */
function scopeOf({ id, file, title }: SessionHead): ExportScope | null {
  if (file === '') return null
  return { kind: 'session', id, name: id === 'opened' ? file : id, title }
}
