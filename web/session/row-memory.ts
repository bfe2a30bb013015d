// State of rows that outlives them: rows unmount off screen, and find opens folds of rows that are not rendered yet.
import type { ThreadName } from '../../src/session/session-view.ts'
import { threadKey } from './thread-key.ts'

export interface AgentRange {
  from: number
  count: number
}

export class RowMemory {
  readonly #folds = new Map<string, boolean>()
  readonly #ranges = new Map<string, AgentRange>()
  readonly #listeners = new Set<() => void>()

  /** Returns undefined for a fold that was never opened or closed. */
  isOpen = (fold: string): boolean | undefined => this.#folds.get(fold) ?? this.#folds.get(fold.replace(/\/\d+$/, '/*'))

  setOpen = (fold: string, isOpen: boolean): void => {
    if (this.#folds.get(fold) === isOpen) return
    this.#folds.set(fold, isOpen)
    this.#notify()
  }

  /** Returns the same object until it changes, as useSyncExternalStore requires. */
  rangeOf = (agent: string): AgentRange | undefined => this.#ranges.get(agent)

  setRange = (agent: string, range: AgentRange): void => {
    this.#ranges.set(agent, range)
    this.#notify()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

export function foldName(thread: ThreadName, step: number, item: number): string {
  return `${threadKey(thread)}/${step}/${item}`
}

/** Names all folds of a message at once, for a match whose item is unknown. */
export function stepFold(thread: ThreadName, step: number): string {
  return `${threadKey(thread)}/${step}/*`
}

export function agentFold(agent: string): string {
  return `call of ${agent}`
}
