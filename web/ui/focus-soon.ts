// Focus for a row of a virtual list: it may not be there yet, and it takes no focus before it has been measured.

const PATIENCE_FRAMES = 30

/** Tries with every frame until it is there; the function it gives back stops trying. */
export function focusSoon(find: () => HTMLElement | null | undefined): () => void {
  let frame = 0
  let tries = 0
  const attempt = () => {
    const element = find()
    element?.focus({ preventScroll: true })
    tries += 1
    if ((!element || document.activeElement !== element) && tries < PATIENCE_FRAMES)
      frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}
