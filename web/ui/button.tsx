import type { ComponentProps } from 'react'
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts'
import { classNames } from './class-names.ts'
import type { IconName } from './icon-shapes.ts'
import { Icon } from './icon.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
}

export function Button({ variant = 'plain', size = 'md', icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(buttonLook(variant, size), className)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
