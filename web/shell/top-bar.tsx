import type { Ref } from 'react'
import { useLocation } from 'wouter'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export interface TopBarProps {
  headingRef: Ref<HTMLDivElement>
  actionsRef: Ref<HTMLDivElement>
  onPalette: () => void
  onKeys: () => void
}

export function TopBar({ headingRef, actionsRef, onPalette, onKeys }: TopBarProps) {
  const [path] = useLocation()
  return (
    <header className="flex h-11 shrink-0 items-center gap-1 border-b border-line bg-canvas pr-1.5 pl-3 lg:pr-2 lg:pl-4 print:border-0">
      <div ref={headingRef} className="flex min-w-0 flex-1 items-center gap-2" />
      <div ref={actionsRef} className="flex shrink-0 items-center gap-1 print:hidden" />
      <div className="flex shrink-0 items-center gap-1 print:hidden">
        <PaletteTrigger onClick={onPalette} />
        {/* On a phone, a session page needs the width for its title; the palette offers the themes too. */}
        <span className={path.startsWith('/s/') ? 'max-sm:hidden' : undefined}>
          <ThemeSwitch />
        </span>
        <IconButton icon="keyboard" label="Keyboard shortcuts" onClick={onKeys} className="max-md:hidden" />
      </div>
    </header>
  )
}

function PaletteTrigger({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className={classNames(
        'flex h-8 shrink-0 items-center justify-center gap-2 rounded-md text-sm text-muted hover:bg-hover hover:text-text max-md:w-8 max-md:pointer-coarse:size-10',
        'md:mx-1 md:h-7 md:border md:border-line-strong md:bg-surface md:pr-1.5 md:pl-2.5',
      )}
    >
      <Icon name="search" className="md:size-3.5" />
      <span className="pr-6 text-xs max-md:sr-only">Go to or search</span>
      <span aria-hidden="true" className="hidden md:inline-flex">
        <Kbd keys="mod+k" />
      </span>
    </button>
  )
}
