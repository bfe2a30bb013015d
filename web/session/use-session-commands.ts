import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import { compareLink } from '../compare/compare-address.ts'
import { type Command, useCommands } from '../shell/command-table.ts'
import { copyText } from '../ui/copy-text.ts'
import { DEPTH_OPTIONS } from './depth-options.ts'
import { focusFind } from './use-find.ts'
import { printSession } from './conversation/print-session.ts'
import type { SessionState } from './session-state.ts'

export function useSessionCommands(state: SessionState): void {
  const { find, panes, setDepth, outline, id, thread } = state
  const [, go] = useLocation()
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  const { resume } = outline.session
  const { open } = find
  const { toggleOutline, toggleInspector } = panes
  const commands = useMemo<Command[]>(
    () => [
      {
        id: 'session-find',
        title: 'Find in this session',
        icon: 'search',
        keys: 'f',
        run: () => {
          open()
          focusFind()
        },
      },
      ...DEPTH_OPTIONS.map(({ value, label }, index) => ({
        id: `session-depth-${value}`,
        title: `Depth: ${label.toLowerCase()}`,
        icon: 'filter' as const, // The literal type, not string.
        keys: String(index + 1),
        run: () => setDepth(value),
      })),
      { id: 'session-outline', title: 'Toggle outline', icon: 'sidebar', keys: '[', run: toggleOutline },
      {
        id: 'session-inspector',
        title: 'Toggle inspector',
        icon: 'inspector',
        keys: 'i',
        run: toggleInspector,
      },
      {
        id: 'session-compare',
        title: 'Compare with another session…',
        icon: 'columns',
        words: 'diff branch fork',
        run: () => go(compareLink({ a: { session: id, branch: thread.branch ?? null } })),
      },
      {
        id: 'session-print',
        title: 'Print this session',
        icon: 'file',
        keys: 'mod+p',
        run: () => void printSession(latest.current),
      },
      ...(resume === null
        ? []
        : [
            {
              id: 'session-resume',
              title: 'Copy resume command',
              icon: 'copy' as const, // As above.
              keys: 'r',
              run: () => void copyText(resume),
            },
          ]),
    ],
    [open, setDepth, toggleOutline, toggleInspector, resume, go, id, thread.branch],
  )
  useCommands(commands)
}
