import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api.ts'
import { type Command, useCommands } from '../shell/command-table.ts'
import { useKeys } from '../shell/use-keys.ts'
import { useSessionState, type SessionState } from '../session/session-state.ts'
import type { MenuAction } from '../ui/menu.tsx'
import { showToast } from '../ui/toast.tsx'
import { useAnnotationOpener, useEditOpener, type OpenEdit } from './edit-opener.ts'
import { setStar, useAnnotations } from './annotations.ts'
import { editOptions, type EditKind } from './edit-choice.ts'
import { editedMessage, sessionScope, type EditScope } from './edit-scope.ts'
import { EDIT_MESSAGE_KEY, messageEdits } from './message-edits.ts'
import { undoEdit } from './undo-edit.ts'

const EDIT_KEY = 'M'
const STAR_KEY = 's'

/** How many recent edits to search for one that can be undone: some are undos, or cannot be undone. */
const RECENT = 10

const LABELS = {
  [EDIT_KEY]: 'Edit session',
  [EDIT_MESSAGE_KEY]: 'Edit message',
  [STAR_KEY]: 'Star session',
}

interface EditActions {
  scope: EditScope
  isStarred: boolean
  edit: (kind?: EditKind) => void
  note: () => void
  star: () => void
  undoable: number | null
  undo: () => void
}

export function useSessionEditMenu(): MenuAction[] {
  const state = useSessionState()
  const openEdit = useEditOpener()
  const actions = useEditActions(state, openEdit)
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
  useCommands(useMemo(() => (actions ? toCommands(actions) : []), [actions]))
  return actions ? toMenu(actions) : []
}

function useEditActions({ outline, thread }: SessionState, openEdit: OpenEdit): EditActions | null {
  const { id, title, titleSource } = outline.session
  const { turns } = outline.thread
  const queries = useQueryClient()
  const openNotes = useAnnotationOpener()
  const named = openEdit ? id : null
  const isStarred = useAnnotations(named)?.isStarred ?? false
  const undoable = useUndoable(named)
  const isMain = thread.agent === undefined && thread.branch === undefined
  return useMemo(() => {
    if (openEdit === null || openNotes === null) return null
    const scope = sessionScope({ id, title, titleSource }, isMain ? turns : [])
    return {
      scope,
      isStarred,
      edit: (kind) => openEdit({ scope, ...(kind ? { first: { kind } } : {}) }),
      note: () => openNotes(),
      star: () => void setStar(queries, id, !isStarred),
      undoable,
      undo: () => undoIfAny(queries, undoable),
    }
  }, [openEdit, openNotes, id, title, titleSource, turns, isMain, isStarred, undoable, queries])
}

function undoIfAny(queries: QueryClient, edit: number | null): void {
  if (edit !== null) void undoEdit(queries, edit)
}

function useUndoable(session: string | null): number | null {
  const { data } = useQuery({
    // The prefix "session " exempts it from the refetch on every change (shell/use-fresh-data.ts); only edits change it.
    queryKey: ['session edits', session],
    queryFn: async ({ signal }) => call('edit history', { session: session ?? '', limit: RECENT }, { signal }),
    enabled: session !== null,
  })
  return data?.edits.find(({ canUndo, undoes }) => canUndo && undoes === null)?.edit ?? null
}

function toMenu({ isStarred, edit, note, star, undoable, undo }: EditActions): MenuAction[] {
  const items: MenuAction[] = [
    { label: 'Edit…', icon: 'pencil', keys: EDIT_KEY, onSelect: () => edit() },
    { label: 'Tags and note…', icon: 'tag', onSelect: note },
    { label: isStarred ? 'Remove star' : 'Star', icon: 'star', keys: STAR_KEY, onSelect: star },
  ]
  if (undoable !== null) items.push({ label: `Undo edit ${undoable}`, icon: 'undo', onSelect: undo })
  return items
}

function toCommands({ scope, isStarred, edit, note, star, undoable, undo }: EditActions): Command[] {
  const commands: Command[] = [
    { id: 'edit', title: 'Edit this session…', icon: 'pencil', keys: EDIT_KEY, words: 'fix', run: () => edit() },
    { id: 'edit notes', title: 'Tags and note…', icon: 'tag', words: 'label', run: note },
    {
      id: 'edit star',
      title: isStarred ? 'Remove star from this session' : 'Star this session',
      icon: 'star',
      keys: STAR_KEY,
      run: star,
    },
  ]
  if (undoable !== null)
    commands.push({ id: 'edit undo', title: `Undo edit ${undoable} of this session`, icon: 'undo', run: undo })
  for (const { value, label } of editOptions(scope))
    commands.push({
      id: `edit ${value}`,
      title: `${label} this session…`,
      icon: 'pencil',
      words: 'edit',
      isRare: true,
      run: () => edit(value),
    })
  return commands
}

function editSelected({ outline, selected, pages, thread }: SessionState, open: OpenEdit): void {
  const step = selected === null ? undefined : pages.get(selected)
  if (!step) return showToast('Select a message first: click it, or press j or k.')
  const edits = messageEdits(outline.session, editedMessage(step, thread), open)
  // A key must not lead to a deletion: without a text to edit, only the menu of the message offers it.
  const edit = edits.find(({ keys }) => keys === EDIT_MESSAGE_KEY)
  if (edit) edit.onSelect()
  else if (edits.length > 0) showToast('This message has no text to edit. Its menu has other edits.')
  else showToast('This entry is not a message and cannot be edited.')
}
