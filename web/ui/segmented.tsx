// A segmented control made of radio buttons, so that arrow keys and screen readers work as usual.
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { IconName } from './icon-shapes.ts'
import { Icon } from './icon.tsx'

export interface SegmentedOption<Value extends string> {
  value: Value
  label: ReactNode
  icon?: IconName
  title?: string
}

export interface SegmentedProps<Value extends string> {
  value: Value
  options: readonly SegmentedOption<Value>[]
  onChange: (value: Value) => void
  label: string
  className?: string
}

export function Segmented<Value extends string>({ value, options, onChange, label, className }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames('inline-flex shrink-0 rounded-md border border-line bg-sunken p-0.5', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={option.title}
          className={classNames(
            'relative inline-flex h-6 cursor-pointer items-center gap-1 rounded-sm px-2 text-xs whitespace-nowrap max-md:h-8',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
            option.value === value ? 'bg-surface text-text ring-1 ring-line-strong' : 'text-muted hover:text-text',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.icon && <Icon name={option.icon} className="size-3.5" />}
          {option.label}
        </label>
      ))}
    </div>
  )
}
