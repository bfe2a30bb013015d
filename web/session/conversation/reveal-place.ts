// Scrolls to something inside a row once it is rendered, such as a message of an agent whose steps are still loading.

const PATIENCE_MS = 10_000
/** Rows above the target load meanwhile and move it, so it must stay in place this long. */
const SETTLED_MS = 1000
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
const FLASH_MS = 1400

export interface PlaceOptions {
  item?: number | null
  isMark?: boolean
  flash?: boolean
}

/** Stops after PATIENCE_MS, when the user scrolls, or at the next call. */
export function revealPlace(place: string, options: PlaceOptions): void {
  last += 1
  const own = last
  const start = performance.now()
  let still: { top: number; since: number } | null = null
  let hasFlashed = options.flash !== true
  const check = () => {
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
    requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

function cancel(): void {
  last += 1
}

for (const event of MOVES) addEventListener(event, cancel, { passive: true, capture: true })

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
  // Of an element taller than the screen, the beginning must be visible.
  return box.top >= view.top && (box.bottom <= view.bottom || (box.height > view.height && box.top < view.bottom - 40))
}

export function flash(element: Element): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate([{ backgroundColor: 'var(--accent-soft)' }, { backgroundColor: 'transparent' }], {
    duration: FLASH_MS,
    easing: 'ease-out',
  })
}
