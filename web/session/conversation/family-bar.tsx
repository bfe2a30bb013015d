// Shown if the conversation continues in other sessions: the files of a resumed or forked conversation, with links.
import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { Relative } from '../../../src/operations/session/outputs.ts'
import { plural } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { compareLink } from '../../compare/compare-address.ts'
import { canEdit } from '../../edit/edit-scope.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useCall } from '../../use-call.ts'
import { useSessionState } from '../session-state.ts'

export function FamilyBar() {
  const { session } = useSessionState().outline
  const { data } = useCall(
    'session family',
    { session: session.id },
    { enabled: canEdit(session), staleTime: Number.POSITIVE_INFINITY },
  )
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const family = data?.family ?? []
  const place = family.findIndex(({ isThis }) => isThis)
  const own = family[place]
  if (!own) return null
  return (
    <div className="border-b border-line bg-sunken text-xs text-muted print:hidden">
      <div className="flex min-h-8 items-center gap-2 px-4 sm:px-6">
        <Button
          variant="quiet"
          size="sm"
          icon={isOpen ? 'chevron-down' : 'chevron-right'}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
          className="-ml-2"
        >
          One conversation in {plural(family.length, 'file')}
        </Button>
        <span className="truncate">
          this is {place + 1}, {KINDS[own.kind]}
        </span>
      </div>
      {isOpen && (
        <ol id={list} className="px-4 pb-2 sm:px-6">
          {family.map((relative) => (
            <FamilyRow key={relative.id} relative={relative} own={own.id} />
          ))}
        </ol>
      )}
    </div>
  )
}

const KINDS: Readonly<Record<Relative['kind'], string>> = {
  original: 'the original',
  resumed: 'resumed',
  forked: 'forked',
  copy: 'a copy',
}

interface FamilyRowProps {
  relative: Relative
  /** Id of this session. */
  own: string
}

function FamilyRow({ relative: { id, title, kind, endedAt, prompts, isThis }, own }: FamilyRowProps) {
  return (
    <li className="flex min-h-7 flex-wrap items-baseline gap-x-2 pointer-coarse:min-h-10" aria-current={isThis}>
      {isThis ? (
        <span className="min-w-0 truncate font-medium text-text">{visibleLine(title)}</span>
      ) : (
        <Link href={`/s/${encodeURIComponent(id)}`} className="min-w-0 truncate text-accent hover:underline">
          {visibleLine(title)}
        </Link>
      )}
      <span className="shrink-0">
        {isThis ? 'this file, ' : ''}
        {KINDS[kind]}
        {endedAt !== null && (
          <>
            , <RelativeTime at={endedAt} />
          </>
        )}
        , {prompts === 0 ? 'no new prompts' : plural(prompts, kind === 'original' ? 'prompt' : 'new prompt')}
      </span>
      {!isThis && (
        <Link
          href={compareLink({ a: { session: own, branch: null }, b: { session: id, branch: null } })}
          className="shrink-0 text-accent hover:underline"
        >
          Compare
        </Link>
      )}
    </li>
  )
}
