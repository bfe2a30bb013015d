import { useId, type RefObject } from 'react'

interface TextAreaProps {
  label: string
  value: string
  onChange: (value: string) => void
  note?: string
  placeholder?: string
  rows?: number
  isMono?: boolean
}

export interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  note?: string
  placeholder?: string
  isMono?: boolean
  field?: RefObject<HTMLInputElement | null>
  onEnter?: () => void
}

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, note, placeholder, isMono = false, field, onEnter } = props
  const noteId = useId()
  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm text-muted">
      {label}
      <input
        {...(field ? { ref: field } : {})}
        type="text"
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        {...(note === undefined ? {} : { 'aria-describedby': noteId })}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) onEnter?.()
        }}
        className={`h-8 w-full rounded-md border border-line bg-canvas px-2 text-sm text-text placeholder:text-faint ${isMono ? 'font-mono' : ''}`}
      />
      {note !== undefined && (
        <span id={noteId} className="text-xs text-faint">
          {note}
        </span>
      )}
    </label>
  )
}

export function TextArea({ label, value, onChange, note, placeholder, rows = 6, isMono = false }: TextAreaProps) {
  const noteId = useId()
  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm text-muted">
      {label}
      <textarea
        value={value}
        rows={rows}
        placeholder={placeholder}
        spellCheck={false}
        aria-label={label}
        {...(note === undefined ? {} : { 'aria-describedby': noteId })}
        onChange={({ target }) => onChange(target.value)}
        className={`w-full resize-y rounded-md border border-line bg-canvas px-2 py-1.5 text-sm text-text placeholder:text-faint ${isMono ? 'font-mono' : ''}`}
      />
      {note !== undefined && (
        <span id={noteId} className="text-xs text-faint">
          {note}
        </span>
      )}
    </label>
  )
}
