import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactElement } from 'react'
import { classNames } from './class-names.ts'
import type { IconName } from './icon-shapes.ts'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'

export interface MenuAction {
  label: string
  icon?: IconName
  onSelect: () => void
  keys?: string
  isChosen?: boolean
  isDisabled?: boolean
}

export interface MenuHeading {
  heading: string
}

export type MenuItem = MenuAction | MenuHeading | 'separator'

export interface MenuProps {
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
}

export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-lg border border-line-strong bg-surface p-1 text-sm text-text shadow-float"
        >
          {items.map((item, index) => {
            if (item === 'separator')
              return <Radix.Separator key={`separator-${index}`} className="my-1 h-px bg-line" />
            if ('heading' in item)
              return (
                <Radix.Label key={`heading-${index}`} className="px-2 pt-1.5 pb-0.5 text-xs text-muted">
                  {item.heading}
                </Radix.Label>
              )
            return <MenuRow key={`${index} ${item.label}`} {...item} />
          })}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function MenuRow({ label, icon, onSelect, keys, isChosen = false, isDisabled = false }: MenuAction) {
  return (
    <Radix.Item
      disabled={isDisabled}
      onSelect={onSelect}
      className={classNames(
        'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 outline-none select-none',
        'data-disabled:cursor-default data-disabled:opacity-45 data-highlighted:bg-hover',
      )}
    >
      {icon && <Icon name={icon} className="text-muted" />}
      <span className="flex-1">{label}</span>
      {isChosen && <Icon name="check" className="text-accent" />}
      {isChosen && <span className="sr-only">(selected)</span>}
      {keys !== undefined && <Kbd keys={keys} />}
    </Radix.Item>
  )
}
