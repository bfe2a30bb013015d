// Brings something inside of a row onto the screen once it is drawn: a hit in a fold that has just been opened, a message
// of an agent whose steps are still on their way.

const PATIENCE_MS = 4000
const FLASH_MS = 1400

export interface PlaceOptions {
  /** Item of the message; its first marked text is meant, if it has one. */
  item?: number | null
  isMark?: boolean
  flash?: boolean
}

/** Given up after a while, or when the next place is asked for. */
export function revealPlace(place: string, options: PlaceOptions): void {
  last += 1
  const own = last
  const start = performance.now()
  const look = () => {
    if (own !== last || performance.now() - start > PATIENCE_MS) return
    const element = findPlace(place, options)
    if (!element) {
      requestAnimationFrame(look)
      return
    }
    if (!isOnScreen(element)) element.scrollIntoView({ block: 'center' })
    if (options.flash === true) flash(element.closest('[data-place]') ?? element)
  }
  requestAnimationFrame(look)
}

let last = 0

function findPlace(place: string, { item = null, isMark = false }: PlaceOptions): Element | null {
  const message = document.querySelector(`[data-place="${CSS.escape(place)}"]`)
  const part = item === null ? message : message?.querySelector(`[data-item="${item}"]`)
  if (!part) return null
  return isMark ? (part.querySelector('mark') ?? (part.querySelector('[aria-busy="true"]') ? null : part)) : part
}

function isOnScreen(element: Element): boolean {
  const box = element.getBoundingClientRect()
  const view = element.closest('[data-scroller]')?.getBoundingClientRect()
  return view !== undefined && box.top >= view.top && box.bottom <= view.bottom
}

/** A soft colour that goes away. Script animates it, so no style sheet has to know. */
export function flash(element: Element): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate([{ backgroundColor: 'var(--accent-soft)' }, { backgroundColor: 'transparent' }], {
    duration: FLASH_MS,
    easing: 'ease-out',
  })
}
