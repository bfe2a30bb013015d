// The frame of a page: window title, heading and buttons in the top bar, and the main landmark. The bars themselves are
// in shell.tsx and stay mounted when the page changes.
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
  /** Title of the window, and of the heading unless `heading` is given. */
  title: string
  /** Replaces the plain heading in the top bar; must contain the only h1 of the page. */
  heading?: ReactNode
  actions?: ReactNode
  /** Fills the window and scrolls its own parts, instead of scrolling the page. */
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

/** Focuses a new page, so that arrow keys scroll it, unless an element inside already has the focus. */
function focusPage(main: HTMLElement | null): void {
  if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
}
