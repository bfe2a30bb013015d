// The frame of a page: window title, heading, buttons and main landmark. The bars are in shell.tsx and stay mounted.
import { useContext, useEffect, useRef, type ReactNode, createContext } from 'react'
import { createPortal } from 'react-dom'
import { visibleLine } from '../../src/text/visible.ts'
import { classNames } from '../ui/class-names.ts'

interface FrameSlots {
  heading: HTMLElement | null
  actions: HTMLElement | null
}

/** The elements of the top bar that a page fills through portals. */
export const FrameSlotsContext = createContext<FrameSlots>({ heading: null, actions: null })

export interface FrameProps {
  title: string
  /** Replaces the plain heading in the top bar; must contain the only h1 of the page. */
  heading?: ReactNode
  actions?: ReactNode
  isFilled?: boolean
  children: ReactNode
}

export function Frame({ title, heading, actions, isFilled = false, children }: FrameProps) {
  const slots = useContext(FrameSlotsContext)
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    document.title = title === 'Annals' ? title : `${visibleLine(title)} · Annals`
  }, [title])
  useEffect(() => focusPage(main.current), [])
  return (
    <>
      {slots.heading &&
        createPortal(heading ?? <h1 className="truncate font-medium">{visibleLine(title)}</h1>, slots.heading)}
      {slots.actions && actions !== undefined && createPortal(actions, slots.actions)}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={classNames(
          'relative min-h-0 flex-1 outline-none print:overflow-visible',
          isFilled ? 'flex flex-col overflow-hidden' : 'overflow-y-auto',
        )}
      >
        {children}
      </main>
    </>
  )
}

function focusPage(main: HTMLElement | null): void {
  if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
}
