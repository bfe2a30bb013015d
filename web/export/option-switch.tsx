import { useId } from 'react'

export interface OptionSwitchProps {
  label: string
  /** What it means, where the label does not say. */
  note?: string
  isOn: boolean
  onToggle: () => void
}

export function OptionSwitch({ label, note, isOn, onToggle }: OptionSwitchProps) {
  const noteId = useId()
  return (
    <label className="flex min-h-6 cursor-pointer items-center justify-between gap-3 max-md:min-h-8">
      <span className="min-w-0 text-sm text-muted">
        {label}
        {note !== undefined && (
          <span id={noteId} className="block text-xs text-faint">
            {note}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={onToggle}
        aria-label={label}
        {...(note === undefined ? {} : { 'aria-describedby': noteId })}
        className="size-4 shrink-0 cursor-pointer accent-accent"
      />
    </label>
  )
}
