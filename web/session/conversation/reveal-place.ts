// Brings something inside of a row onto the screen once it is drawn: a hit in a fold that has just been opened, a message
// of an agent whose steps are still on their way.

const PATIENCE_MS = 5000
/** Rows above it are loaded and drawn meanwhile: it has arrived when it has stood still on the screen for so long. */
const SETTLED_MS = 400
/** Somebody moves the page: what they look at is theirs to choose. */
const MOVES = ['wheel', 'touchmove', 'pointerdown'] as const
const FLASH_MS = 1400

export interface PlaceOptions {
  /** Item of the message; its first marked text is meant, if it has one. */
  item?: number | null
  isMark?: boolean
  flash?: boolean
}

/** Given up after a while, when the page is moved, or when the next place is asked for. */
export function revealPlace(place: string, options: PlaceOptions): void {
  last += 1
  const own = last
  const start = performance.now()
  let still: { top: number; since: number } | null = null
  let hasFlashed = options.flash !== true
  const look = () => {
    const now = performance.now()
    if (own !== last || now - start > PATIENCE_MS) return
    const element = findPlace(place, options)
    if (!element) still = null
    else if (isOnScreen(element)) {
      const { top } = element.getBoundingClientRect()
      if (still?.top !== top) still = { top, since: now }
      if (now - still.since > SETTLED_MS) return
    } else {
      still = null
      element.scrollIntoView({ block: 'center' })
    }
    if (element && !hasFlashed) {
      hasFlashed = true
      flash(element.closest('[data-place]') ?? element)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** What is on its way stays where it is. */
function forget(): void {
  last += 1
}

for (const event of MOVES) addEventListener(event, forget, { passive: true, capture: true })

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
  if (view === undefined) return false
  // Of what is higher than the screen the beginning counts.
  return box.top >= view.top && (box.bottom <= view.bottom || (box.height > view.height && box.top < view.bottom - 40))
}

/** A soft colour that goes away. Script animates it, so no style sheet has to know. */
export function flash(element: Element): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate([{ backgroundColor: 'var(--accent-soft)' }, { backgroundColor: 'transparent' }], {
    duration: FLASH_MS,
    easing: 'ease-out',
  })
}
