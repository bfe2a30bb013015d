// What every page puts around itself: its name in the window and in the top bar, its own buttons beside it, and the main
// landmark. The bars themselves stay where they are when the page changes (shell.tsx).
import { useContext, useEffect, useRef, type ReactNode, createContext } from 'react'
import { createPortal } from 'react-dom'
import { visibleLine } from '../../src/text/visible.ts'
import { classNames } from '../ui/class-names.ts'

/** Places in the top bar that a page fills: the frame of the page draws into them from where it stands. */
interface FrameSlots {
  heading: HTMLElement | null
  actions: HTMLElement | null
}

export const FrameSlotsContext = createContext<FrameSlots>({ heading: null, actions: null })

export interface FrameProps {
  /** For the window, and for the heading of the page. */
  title: string
  /** In place of the plain heading in the top bar; must hold the one h1 of the page. */
  heading?: ReactNode
  /** Buttons of this page, beside the heading. */
  actions?: ReactNode
  /** Fills the window and scrolls inside, instead of scrolling as a whole. */
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

/** A page that just came gets the focus, so that arrow keys scroll it; unless something in it has taken the focus. */
function focusPage(main: HTMLElement | null): void {
  if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
}
