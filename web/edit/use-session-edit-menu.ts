// What the menu of a session, its keys and the palette offer of edits.
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Command } from '../shell/command-table.ts'
import { useCommands } from '../shell/use-commands.ts'
import { useKeys } from '../shell/use-keys.ts'
import { useSessionState, type SessionState } from '../transcript/session-state.ts'
import type { MenuAction } from '../ui/menu.tsx'
import { showToast } from '../ui/toast.tsx'
import { useCall } from '../use-call.ts'
import { useAnnotationOpener } from './annotation-opener.ts'
import { setStar, useAnnotations } from './annotations.ts'
import { editOptions, type EditKind } from './edit-choice.ts'
import { useEditOpener, type OpenEdit } from './edit-opener.ts'
import { editedMessage, type EditScope } from './edit-scope.ts'
import { EDIT_MESSAGE_KEY, messageEdits } from './message-edits.ts'
import { undoEdit } from './undo-edit.ts'

export const EDIT_KEY = 'M'
export const STAR_KEY = 's'

/** Of the last few, the first that can be taken back: an undo, and what cannot be undone, stand among them. */
const RECENT = 10

/** None where nothing can be edited. */
export function useSessionEditMenu(): MenuAction[] {
  const state = useSessionState()
  const { session, thread } = state.outline
  const queries = useQueryClient()
  const openEdit = useEditOpener()
  const openNotes = useAnnotationOpener()
  const isStarred = useAnnotations(openEdit ? session.id : null)?.isStarred ?? false
  const undoable = useUndoable(openEdit ? session.id : null)
  const { id, title } = session
  // Only turns of the main line have numbers that an edit knows.
  const isMain = state.thread.agent === undefined && state.thread.branch === undefined
  const actions = useMemo(() => {
    if (openEdit === null || openNotes === null) return null
    const scope: EditScope = { kind: 'session', id, title, turns: isMain ? thread.turns : [] }
    return {
      scope,
      edit: (kind?: EditKind) => openEdit({ scope, ...(kind ? { first: { kind } } : {}) }),
      note: openNotes,
      star: () => void setStar(queries, id, !isStarred),
    }
  }, [openEdit, openNotes, id, title, thread.turns, isMain, isStarred, queries])
  useKeys(
    actions
      ? {
          [EDIT_KEY]: () => actions.edit(),
          [EDIT_MESSAGE_KEY]: () => editSelected(state, openEdit),
          [STAR_KEY]: actions.star,
        }
      : {},
    { scope: 'Session', labels: actions ? LABELS : {} },
  )
  const starTitle = isStarred ? 'Take the star away' : 'Star'
  const commands = useMemo((): Command[] => {
    if (!actions) return []
    return [
      {
        id: 'edit',
        title: 'Edit this session…',
        icon: 'pencil',
        keys: EDIT_KEY,
        words: 'mend',
        run: () => actions.edit(),
      },
      ...editOptions(actions.scope).map(({ value, label }): Command => ({
        id: `edit ${value}`,
        title: `Edit: ${label.toLowerCase()}…`,
        icon: 'pencil',
        isRare: true,
        run: () => actions.edit(value),
      })),
      { id: 'edit notes', title: 'Tags and note…', icon: 'tag', words: 'label', run: actions.note },
      { id: 'edit star', title: `${starTitle} (this session)`, icon: 'star', keys: STAR_KEY, run: actions.star },
      ...(undoable === null
        ? []
        : [
            {
              id: 'edit undo',
              title: `Undo edit ${undoable} of this session`,
              icon: 'undo' as const, // The name of an icon, not any text.
              run: () => void undoEdit(queries, undoable),
            },
          ]),
    ]
  }, [actions, starTitle, undoable, queries])
  useCommands(commands)
  if (!actions) return []
  return [
    { label: 'Edit…', icon: 'pencil', keys: EDIT_KEY, onSelect: () => actions.edit() },
    { label: 'Tags and note…', icon: 'tag', onSelect: actions.note },
    { label: starTitle, icon: 'star', keys: STAR_KEY, onSelect: actions.star },
    ...(undoable === null
      ? []
      : [
          {
            label: `Undo edit ${undoable}`,
            icon: 'undo' as const, // As above.
            onSelect: () => void undoEdit(queries, undoable),
          },
        ]),
  ]
}

const LABELS = {
  [EDIT_KEY]: 'Edit the session',
  [EDIT_MESSAGE_KEY]: 'Edit the message',
  [STAR_KEY]: 'Star the session',
}

function editSelected({ outline, selected, pages, thread }: SessionState, open: OpenEdit): void {
  const step = selected === null ? undefined : pages.get(selected)
  if (!step) return showToast('Select a message first, with j and k or a click.')
  const [edit] = messageEdits(outline.session, editedMessage(step, thread), open)
  if (edit) edit.onSelect()
  else showToast('This cannot be edited: it is no message of the session itself.')
}

function useUndoable(session: string | null): number | null {
  const { data } = useCall('edit history', { session: session ?? '', limit: RECENT }, { enabled: session !== null })
  return data?.edits.find(({ canUndo, undoes }) => canUndo && undoes === null)?.edit ?? null
}
