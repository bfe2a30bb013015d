export interface OptionSelectProps<Value extends string | number> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of more than fit in a row. */
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
