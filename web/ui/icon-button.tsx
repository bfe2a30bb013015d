// The label is a native tooltip: a tooltip component on each of hundreds of buttons would slow down scrolling.
import type { ComponentProps } from 'react'
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button.tsx'
import { classNames } from './class-names.ts'
import type { IconName } from './icon-shapes.ts'
import { Icon } from './icon.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  label: string
  variant?: ButtonVariant
  size?: ButtonSize
}

export function IconButton({ icon, label, variant = 'quiet', size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classNames(buttonClasses(variant, size, 'icon'), className)}
    >
      <Icon name={icon} />
    </button>
  )
}
