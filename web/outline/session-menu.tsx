// The menu of the session page. The palette has the same entries, but for the resume command, which it has from the page.
import { useMemo } from 'react'
import type { Command } from '../shell/command-table.ts'
import { useCommands } from '../shell/use-commands.ts'
import { printSession } from '../transcript/print-session.ts'
import { useSessionState } from '../transcript/session-state.ts'
import { copyText } from '../ui/copy-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { sessionCopies } from './session-copies.ts'

export function SessionMenu() {
  const state = useSessionState()
  const { outline, selection, pages } = state
  const { session } = outline
  const message = selection === null ? null : (selection.uuid ?? pages.get(selection.step)?.uuids[0] ?? null)
  const copies = useMemo(() => sessionCopies(session, message), [session, message])
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
    <Menu
      trigger={<IconButton icon="more" label="More about this session" className="pointer-coarse:size-10" />}
      items={[
        ...copies.map(({ label, icon, text, done, keys }) => ({
          label,
          icon,
          ...(keys === undefined ? {} : { keys }),
          onSelect: () => void copyText(text, done),
        })),
        { label: 'Print', icon: 'file', onSelect: () => printSession(state) },
      ]}
    />
  )
}
