import { useId } from 'react'
import { Segmented, type SegmentedProps } from './segmented.tsx'

interface OptionSwitchProps {
  label: string
  note?: string
  isOn: boolean
  onToggle: () => void
}

export interface OptionSelectProps<Value extends string | number> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export function OptionSelect<Value extends string | number>({
  label,
  value,
  options,
  onChange,
}: OptionSelectProps<Value>) {
  return (
    <label className="flex items-center justify-between gap-3 text-sm text-muted">
      {label}
      <select
        value={value}
        onChange={({ target }) =>
          onChange(options.find((option) => String(option.value) === target.value)?.value ?? value)
        }
        className="h-7 min-w-0 rounded-md border border-line bg-surface px-2 text-xs text-text max-md:h-8"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

export function OptionChoice<Value extends string>(props: SegmentedProps<Value>) {
  return (
    <div className="flex items-center justify-between gap-3">
      {/* Hidden because the segmented control has the same label. */}
      <span aria-hidden="true" className="text-sm text-muted">
        {props.label}
      </span>
      <Segmented {...props} />
    </div>
  )
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
