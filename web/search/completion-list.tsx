import { useEffect, useRef } from 'react'
import { visibleLine } from '../../src/text/visible.ts'
import { classNames } from '../ui/class-names.ts'
import type { CompletionOption } from './use-completions.ts'

export interface CompletionListProps {
  id: string
  options: readonly CompletionOption[]
  at: number
  onAccept: (index: number) => void
}

export function CompletionList({ id, options, at, onAccept }: CompletionListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-label="Completions"
      hidden={options.length === 0}
      className="absolute top-full left-0 z-30 mt-1 max-h-80 w-full max-w-2xl overflow-y-auto rounded-lg border border-line-strong bg-surface p-1 text-sm shadow-float"
    >
      {options.map(({ text, hint }, index) => (
        <li
          key={text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          // Not onClick: on mouse up the input has lost the focus and closed the list.
          onMouseDown={(event) => {
            event.preventDefault()
            onAccept(index)
          }}
          className={classNames(
            'flex min-h-7 cursor-pointer items-baseline gap-3 rounded-sm px-2 py-1 hover:bg-hover max-md:min-h-8',
            index === at && 'bg-accent-soft',
          )}
        >
          <span className="max-w-[60%] min-w-28 truncate font-mono text-xs text-text">{visibleLine(text)}</span>
          <span className="min-w-0 flex-1 truncate text-xs text-muted">{hint}</span>
        </li>
      ))}
    </ul>
  )
}
