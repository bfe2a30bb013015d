// A button that shows only an icon; its label is what screen readers say and what a resting pointer sees. The label is
// a plain title: a floating tooltip on each of some hundred buttons of a long page would slow its scrolling down.
import type { ComponentProps } from 'react'
import { buttonLook, type ButtonSize, type ButtonVariant } from './button.tsx'
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
      className={classNames(buttonLook(variant, size, 'icon'), className)}
    >
      <Icon name={icon} />
    </button>
  )
}
