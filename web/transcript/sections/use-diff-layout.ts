// Unified or side by side: one choice for all diffs of all pages, kept in the browser.
import { useSyncExternalStore } from 'react'

export type DiffLayout = 'unified' | 'split'

const KEY = 'annals.diff-layout'
const listeners = new Set<() => void>()
let layout: DiffLayout | null = null

export function useDiffLayout(): [DiffLayout, (layout: DiffLayout) => void] {
  return [useSyncExternalStore(subscribe, read, read), choose]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): DiffLayout {
  layout ??= stored()
  return layout
}

function choose(next: DiffLayout): void {
  layout = next
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // A browser that keeps nothing: the choice holds until the page is left.
  }
  for (const listener of listeners) listener()
}

function stored(): DiffLayout {
  try {
    return localStorage.getItem(KEY) === 'split' ? 'split' : 'unified'
  } catch {
    return 'unified'
  }
}
