import type { ReactNode } from 'react'
import { visibleLine } from '../../../src/text/visible.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

export function FactList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[5.5rem_1fr] items-baseline gap-x-3 gap-y-1 px-3 py-2.5 text-xs empty:hidden">
      {children}
    </dl>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{label}</dt>
      <dd className="min-w-0 break-words text-text tabular-nums">{children}</dd>
    </>
  )
}

export function CodeFact({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt className="text-faint">{label}</dt>
      <dd className="group flex min-w-0 items-start gap-1">
        <span className="min-w-0 flex-1 font-mono text-2xs leading-4 [overflow-wrap:anywhere]">
          {visibleLine(text)}
        </span>
        <CopyButton
          text={text}
          label={`Copy ${label.toLowerCase()}`}
          className="-my-1.5 opacity-60 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
        />
      </dd>
    </>
  )
}

export function PaneNote({ children }: { children: ReactNode }) {
  return <div className="px-3 py-4 text-xs text-muted">{children}</div>
}

export function PaneSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-t border-line first:border-t-0">
      <div className="flex min-h-9 items-center gap-2 px-3 pt-1.5">
        <h2 className="flex-1 text-xs font-medium text-muted">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
