// Which steps are on the screen, outside of React: it changes with every frame of a scroll.

export interface Viewport {
  /** The steps at the top and at the bottom of the screen. */
  first: number
  last: number
  isAtEnd: boolean
}

export interface ViewportStore {
  get: () => Viewport
  set: (viewport: Viewport) => void
  subscribe: (listener: () => void) => () => void
}

export function createViewportStore(): ViewportStore {
  const listeners = new Set<() => void>()
  let current: Viewport = { first: 0, last: 0, isAtEnd: false }
  return {
    get: () => current,
    set: (viewport) => {
      const isSame =
        viewport.first === current.first && viewport.last === current.last && viewport.isAtEnd === current.isAtEnd
      if (isSame) return
      current = viewport
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
