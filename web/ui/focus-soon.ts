// Focuses a row of a virtual list, which may not be rendered yet and cannot take focus before it is measured.

const PATIENCE_FRAMES = 30

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
