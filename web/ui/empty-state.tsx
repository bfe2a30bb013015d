import type { ReactNode } from 'react'
import type { IconName } from './icon-shapes.ts'
import { Icon } from './icon.tsx'

export function EmptyState({ title, icon, children }: { title: string; icon?: IconName; children?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-16 text-center">
      {icon && <Icon name={icon} className="size-5 text-faint" />}
      <p className="font-medium text-text">{title}</p>
      {children && <div className="text-sm text-muted">{children}</div>}
    </div>
  )
}
