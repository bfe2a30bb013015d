// The number of secrets in the header. It steps through them; a menu lists them by family and opens the redaction.
import { formatCount, plural } from '../../../src/text/quantity.ts'
import { useMemo } from 'react'
import { useEditOpener, type OpenEdit } from '../../edit/edit-opener.ts'
import { useCommands, type Command } from '../../shell/command-table.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { placesByFamily } from './secret-places.ts'
import { useSessionState, type SessionState } from '../session-state.ts'
import { moveSecret, NEXT_SECRET_KEY, PREVIOUS_SECRET_KEY, useSecretKeys } from './use-secrets.ts'

/** A longer menu would be hard to use; stepping reaches the others. */
const MOST_PLACES = 100

export function SecretsChip() {
  const state = useSessionState()
  const { secrets } = state
  const openEdit = useEditOpener()
  useSecretKeys(state)
  useSecretCommands(state)
  if (secrets === null) return null
  const count = plural(secrets.secrets, 'secret')
  const canStep = secrets.places.length > 0
  return (
    <div className="flex shrink-0 items-center text-warning print:hidden">
      <button
        type="button"
        disabled={!canStep}
        onClick={() => moveSecret(state, 1)}
        title={canStep ? 'Go to the next secret' : 'None of them is in a message'}
        className="flex h-8 items-center gap-1.5 rounded-md px-2 text-xs enabled:hover:bg-hover max-md:px-1 pointer-coarse:h-10"
      >
        <Icon name="key" className="size-3.5" />
        <span aria-hidden="true" className="tabular-nums lg:hidden">
          {formatCount(secrets.secrets)}
        </span>
        <span className="tabular-nums max-lg:sr-only">{count}</span>
      </button>
      <Menu
        trigger={
          <IconButton
            icon="chevron-down"
            label={`List of ${count}`}
            size="sm"
            className="-ml-1 w-6! pointer-coarse:h-10"
          />
        }
        items={menuOf(state, openEdit)}
      />
    </div>
  )
}

function menuOf(state: SessionState, openEdit: OpenEdit): MenuItem[] {
  const { secrets, outline, goToSecret } = state
  if (secrets === null) return []
  const steps: MenuItem[] =
    secrets.places.length === 0
      ? []
      : [
          { label: 'Next secret', icon: 'arrow-down', keys: NEXT_SECRET_KEY, onSelect: () => moveSecret(state, 1) },
          {
            label: 'Previous secret',
            icon: 'arrow-up',
            keys: PREVIOUS_SECRET_KEY,
            onSelect: () => moveSecret(state, -1),
          },
        ]
  const redact: MenuItem[] =
    openEdit === null ? [] : [{ label: 'Redact…', icon: 'lock', onSelect: () => openRedact(state, openEdit) }]
  const rows = placesByFamily(outline, secrets, secrets.places).flatMap(
    ({ label, count, places, files }): MenuItem[] => [
      { heading: `${label} (${formatCount(count)})` },
      ...places.map((each) => ({ label: each.label, onSelect: () => goToSecret(each.place) })),
      ...files.map((file) => ({ label: `${file}, not in a message`, isDisabled: true, onSelect: () => {} })),
    ],
  )
  const more = rows.length - MOST_PLACES
  return [
    ...steps,
    ...redact,
    'separator',
    ...rows.slice(0, MOST_PLACES),
    ...(more > 0 ? [{ heading: `and ${plural(more, 'more line')}` }] : []),
  ]
}

function openRedact({ outline, thread }: SessionState, open: NonNullable<OpenEdit>): void {
  const { id, title, titleSource } = outline.session
  const name = titleSource === 'custom-title' ? title : null
  const isMain = thread.agent === undefined && thread.branch === undefined
  const scope = { kind: 'session', id, title, name, turns: isMain ? outline.thread.turns : [] } as const
  open({ scope, first: { kind: 'redact', secrets: true } })
}

function useSecretCommands(state: SessionState): void {
  const { secrets } = state
  const commands = useMemo((): Command[] => {
    if (secrets === null || secrets.places.length === 0) return []
    return [
      { id: 'secret-next', title: 'Next secret', icon: 'key', keys: NEXT_SECRET_KEY, run: () => moveSecret(state, 1) },
      {
        id: 'secret-previous',
        title: 'Previous secret',
        icon: 'key',
        keys: PREVIOUS_SECRET_KEY,
        run: () => moveSecret(state, -1),
      },
    ]
  }, [secrets, state])
  useCommands(commands)
}
