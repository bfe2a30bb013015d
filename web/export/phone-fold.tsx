import { useState, type ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'

/** Folded away on a phone, where what is below needs the height; always there where there is room. */
export function PhoneFold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex h-8 items-center gap-1 text-sm text-muted md:hidden"
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        {title}
      </button>
      <div className={classNames('flex flex-col gap-2.5', !isOpen && 'max-md:hidden')}>{children}</div>
    </>
  )
}
