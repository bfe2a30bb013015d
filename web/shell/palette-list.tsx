import { useEffect, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

export interface PaletteListProps {
  id: string
  groups: readonly PaletteGroup[]
  current: number
  onChoose: (index: number) => void
  onRun: (index: number) => void
}

export function PaletteList({ id, groups, current, onChoose, onRun }: PaletteListProps) {
  let count = 0
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className="min-h-0 overflow-y-auto p-1.5">
      {groups.map(({ label, items }, groupIndex) => {
        const first = count
        count += items.length
        return (
          <div key={label} role="group" aria-labelledby={`${id}-group-${groupIndex}`}>
            <div id={`${id}-group-${groupIndex}`} className="px-2.5 pt-2 pb-1 text-2xs text-faint">
              {label}
            </div>
            {items.map((item, index) => (
              <PaletteOption
                key={item.id}
                id={`${id}-${first + index}`}
                item={item}
                isCurrent={first + index === current}
                onChoose={() => onChoose(first + index)}
                onRun={() => onRun(first + index)}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

interface PaletteOptionProps {
  id: string
  item: PaletteItem
  isCurrent: boolean
  onChoose: () => void
  onRun: () => void
}

function PaletteOption({ id, item: { title, note, icon, keys }, isCurrent, onChoose, onRun }: PaletteOptionProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isCurrent}
      // Not mouseenter: a list that scrolls under a resting pointer must not change the choice.
      onMouseMove={isCurrent ? undefined : onChoose}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
      className={classNames(
        'flex h-8 cursor-pointer scroll-my-8 items-center gap-2.5 rounded-md px-2.5 text-sm',
        isCurrent && 'bg-accent-soft',
      )}
    >
      {icon && <Icon name={icon} className={icon === 'live' ? 'text-ok' : isCurrent ? 'text-accent' : 'text-faint'} />}
      <span className="min-w-0 flex-1 truncate">{title}</span>
      {note !== undefined && <span className="max-w-40 shrink-0 truncate text-xs text-muted">{note}</span>}
      {keys !== undefined && <Kbd keys={keys} />}
    </div>
  )
}
