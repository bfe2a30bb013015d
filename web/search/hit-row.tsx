import { memo, useRef } from 'react'
import { Link } from 'wouter'
import { hitLocation } from '../../src/paint/hit-location.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { classNames } from '../ui/class-names.ts'
import type { IconName } from '../ui/icon-shapes.ts'
import { Icon } from '../ui/icon.tsx'
import { hitLink, isOwnNote, type Hit } from './search-hit.ts'
import { SnippetText } from './snippet-text.tsx'

export interface HitRowProps {
  hit: Hit
  index: number
  total: number
  isActive: boolean
  /** With a preview, the first click shows the hit there and the second opens it. */
  hasPreview: boolean
  onActive: (index: number) => void
  onOpen: (hit: Hit) => void
}

export const HitRow = memo(function HitRow({ hit, index, total, isActive, hasPreview, onActive, onOpen }: HitRowProps) {
  const wasActive = useRef(false)
  const { icon, label } = isOwnNote(hit) ? OWN_NOTE : KINDS[hit.kind]
  const where = hitLocation(hit)
  return (
    <div role="listitem" aria-posinset={index + 1} aria-setsize={total} data-hit={index}>
      <Link
        href={hitLink(hit)}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onActive(index)}
        onMouseDown={() => {
          wasActive.current = isActive
        }}
        onClick={(event) => {
          const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey
          // `detail` is 0 for a click by keyboard, which always opens the hit.
          if (hasPreview && isPlain && event.detail > 0 && !wasActive.current) event.preventDefault()
          else onOpen(hit)
        }}
        className={classNames(
          'relative flex gap-2 py-1.5 pr-3 pl-4 text-sm outline-offset-[-2px]',
          isActive ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <Icon name={icon} className={classNames('mt-0.5', hit.isError ? 'text-error' : 'text-faint')} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 break-words text-text">
            <SnippetText snippet={hit.snippet} marks={hit.marks} />
          </span>
          <span className="flex flex-wrap gap-x-2 text-xs text-muted">
            <span>{hit.tool === null ? label : `${visibleLine(hit.tool)} ${label.toLowerCase()}`}</span>
            {hit.isError && <span className="text-error">failed</span>}
            {hit.agentId !== null && <span>{visibleLine(hit.agent?.type ?? 'agent')}</span>}
            {where !== '' && <span className="tabular-nums">{where}</span>}
          </span>
        </span>
      </Link>
    </div>
  )
})

const OWN_NOTE = { icon: 'note', label: 'Your note' } as const

const KINDS: Readonly<Record<Hit['kind'], { icon: IconName; label: string }>> = {
  prompt: { icon: 'user', label: 'Prompt' },
  answer: { icon: 'message', label: 'Answer' },
  thinking: { icon: 'brain', label: 'Thinking' },
  'tool-input': { icon: 'tool', label: 'Input' },
  'tool-output': { icon: 'terminal', label: 'Output' },
  title: { icon: 'tag', label: 'Title' },
  queued: { icon: 'clock', label: 'Queued prompt' },
  note: { icon: 'info', label: 'Note' },
}
