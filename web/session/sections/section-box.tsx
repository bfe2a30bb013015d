// The box around a section. The tools in its corner appear on hover or focus, on touch screens always.
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { copyTranscript } from '../secrets/copy-transcript.ts'

export interface SectionBoxProps {
  getText: () => string
  copyLabel: string
  label?: string | undefined
  tools?: ReactNode
  isBare?: boolean
  hasCorner?: boolean
  className?: string
  children: ReactNode
}

export function SectionBox(props: SectionBoxProps) {
  const { getText, copyLabel, label, tools, isBare = false, hasCorner = false, className, children } = props
  return (
    <div
      className={classNames('group/box relative flex min-w-0 flex-col', !isBare && 'rounded-md bg-sunken', className)}
    >
      <div className="min-w-0">{children}</div>
      <div
        className={classNames(
          'absolute top-1 right-1 z-10 flex items-center justify-end print:hidden',
          !hasCorner && 'pointer-coarse:static',
          !hasCorner && !isBare && 'pointer-coarse:order-first pointer-coarse:-mb-2',
        )}
      >
        {label && (
          <span className="pointer-events-none rounded-sm bg-sunken px-1 text-2xs text-faint select-none pointer-fine:group-focus-within/box:invisible pointer-fine:group-hover/box:invisible">
            {label}
          </span>
        )}
        <div
          className={classNames(
            'absolute top-0 right-0 flex items-center rounded-md opacity-0',
            'group-hover/box:opacity-100 focus-within:opacity-100 pointer-coarse:static pointer-coarse:opacity-100',
            isBare ? 'bg-canvas pointer-coarse:bg-transparent' : 'bg-sunken',
          )}
        >
          {tools}
          <CopyButton getText={getText} label={copyLabel} copy={copyTranscript} />
        </div>
      </div>
    </div>
  )
}

export function CornerSpace() {
  return <span aria-hidden="true" className="float-right h-4 w-8 print:hidden" />
}
