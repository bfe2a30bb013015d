// What the rows remember, outside of them: which folds are open, and from where on an agent's steps are shown. A row
// that leaves the screen is taken down and comes back as it was left; find opens folds of rows that are not drawn yet.
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

  /** Undefined where nobody has opened or closed it. */
  isOpen = (fold: string): boolean | undefined => this.#folds.get(fold) ?? this.#folds.get(fold.replace(/\/\d+$/, '/*'))

  setOpen = (fold: string, isOpen: boolean): void => {
    if (this.#folds.get(fold) === isOpen) return
    this.#folds.set(fold, isOpen)
    this.#tell()
  }

  /** The same object as long as nothing changes, as React asks for. */
  rangeOf = (agent: string): AgentRange | undefined => this.#ranges.get(agent)

  setRange = (agent: string, range: AgentRange): void => {
    this.#ranges.set(agent, range)
    this.#tell()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export function foldName(thread: ThreadName, step: number, item: number): string {
  return `${threadKey(thread)}/${step}/${item}`
}

/** All folds of a message, for those who do not know which one is meant. */
export function stepFold(thread: ThreadName, step: number): string {
  return `${threadKey(thread)}/${step}/*`
}

/** The fold of the call that started an agent, for those who know only the agent. */
export function agentFold(agent: string): string {
  return `call of ${agent}`
}
