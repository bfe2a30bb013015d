import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'

export interface OutlineFilterProps {
  value: string
  onChange: (value: string) => void
  onLeave: () => void
  count: string
}

export function OutlineFilter({ value, onChange, onLeave, count }: OutlineFilterProps) {
  return (
    <div className="flex h-9 shrink-0 items-center gap-1.5 border-b border-line pr-1 pl-2.5 max-md:h-10">
      <Icon name="filter" className="size-3.5 text-faint" />
      <input
        type="text"
        value={value}
        aria-label="Filter turns by their prompt"
        placeholder="Filter turns"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'Enter') onLeave()
          else if (event.key === 'Escape' && value !== '') onChange('')
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
        className="h-full min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-faint"
      />
      <span
        role="status"
        aria-label={`${count} turns`}
        className="pr-1.5 text-2xs whitespace-nowrap text-faint tabular-nums"
      >
        {count}
      </span>
      {value !== '' && <IconButton icon="x" label="Clear filter" size="sm" onClick={() => onChange('')} />}
    </div>
  )
}
