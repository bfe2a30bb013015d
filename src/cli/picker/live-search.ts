// Searches as the user types: after a short pause, and never for a query that has already been replaced.
import { AppError } from '../../error.ts'
import type { SearchResult } from '../../operations/find/outputs.ts'
import type { PickerEvent } from './picker-state.ts'
import { asTyped } from '../../text/command-line.ts'

export interface LiveSearch {
  ask(query: string): void
  stop(): void
}

export interface LiveSearchOptions {
  search(query: string, signal: AbortSignal): Promise<SearchResult>
  onEvent(event: PickerEvent): void
  onError(error: unknown): void
  delayMs: number
}

export function liveSearch({ search, onEvent, onError, delayMs }: LiveSearchOptions): LiveSearch {
  let current = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    clearTimeout(timer)
    current.abort()
  }
  const run = async (query: string, { signal }: AbortController) => {
    try {
      const result = await search(query, signal)
      if (!signal.aborted) onEvent({ kind: 'answer', query, result })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof AppError) onEvent({ kind: 'problem', query, message: asTyped(error.advice) })
      else onError(error)
    }
  }
  return {
    ask(query) {
      stop()
      const controller = new AbortController()
      current = controller
      timer = setTimeout(() => void run(query, controller), delayMs)
    },
    stop,
  }
}
