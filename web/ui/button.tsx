import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import type { IconName } from './icon-shapes.ts'
import { Icon } from './icon.tsx'

export type ButtonVariant = 'solid' | 'danger' | 'plain' | 'quiet'

export type ButtonSize = 'sm' | 'md'

const variants: Readonly<Record<ButtonVariant, string>> = {
  solid: 'bg-accent text-on-accent hover:bg-accent-strong',
  danger: 'bg-error text-on-error hover:bg-error-strong',
  plain: 'border border-line-strong bg-surface text-text hover:bg-hover',
  quiet: 'text-muted hover:bg-hover hover:text-text',
}

// Touch targets need 32 px; a mouse can do with less.
const sizes: Readonly<Record<ButtonSize, { text: string; icon: string }>> = {
  sm: { text: 'h-7 px-2 text-xs max-md:h-8', icon: 'size-7 max-md:size-8' },
  md: { text: 'h-8 px-3 text-sm', icon: 'size-8' },
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
}

export function Button({ variant = 'plain', size = 'md', icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(buttonClasses(variant, size), className)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export function buttonClasses(variant: ButtonVariant, size: ButtonSize, shape: 'text' | 'icon' = 'text'): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md whitespace-nowrap select-none',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50',
    variants[variant],
    sizes[size][shape],
  )
}
