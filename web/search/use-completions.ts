import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../api.ts'
import { useCall } from '../use-call.ts'

export type CompletionOption = CallOutput<'complete'>['options'][number]

export interface CompletionState {
  options: readonly CompletionOption[]
  isOpen: boolean
  /** Index of the current option; -1 for none. */
  at: number
  /** Returns false if there is no further option in this direction. */
  move: (by: 1 | -1) => boolean
  follow: (cursor: number) => void
  openAll: () => void
  close: () => void
  /** Returns the completed text and cursor position, or undefined while the options belong to an older text. */
  accept: (index: number) => { text: string; cursor: number } | undefined
}

export function useCompletions(text: string): CompletionState {
  const [cursor, setCursor] = useState<number | null>(null)
  const [isForced, setForced] = useState(false)
  const [at, setAt] = useState(-1)
  const { data, isPlaceholderData } = useCall(
    'complete',
    { query: text, cursor: cursor ?? text.length },
    { enabled: cursor !== null, placeholderData: keepPreviousData, staleTime: 60_000 },
  )
  const options = cursor === null || !data ? [] : offered(data, text, cursor, isForced)
  const show = (position: number | null, forced: boolean) => {
    setCursor(position)
    setForced(forced)
    setAt(-1)
  }
  return {
    options,
    isOpen: options.length > 0,
    at,
    move: (by) => {
      const next = at + by
      const isThere = next >= -1 && next < options.length
      if (isThere) setAt(next)
      return isThere
    },
    follow: (position) => show(position, false),
    openAll: () => show(cursor ?? text.length, true),
    close: () => show(null, false),
    accept: (index) => {
      const option = options[index]
      return option && data && !isPlaceholderData ? insert(text, data, option.text) : undefined
    },
  }
}

/** Offers nothing after a space, where a popup would be in the way, unless the user asked for it. */
function offered(
  { start, options }: CallOutput<'complete'>,
  text: string,
  cursor: number,
  isForced: boolean,
): readonly CompletionOption[] {
  const typed = text.slice(start, cursor).toLowerCase()
  const isValue = /[:,]$/.test(text.slice(0, start))
  if (isForced) return options
  if (isValue) return options.some((option) => option.text.toLowerCase() === typed) ? [] : options
  // The server matches anywhere in a name; here only names that start with the typed text.
  return typed === '' ? [] : options.filter((option) => option.text.startsWith(typed))
}

function insert(
  text: string,
  { start, end }: CallOutput<'complete'>,
  option: string,
): { text: string; cursor: number } {
  const rest = text.slice(end)
  const gap = option.endsWith(':') || rest !== '' ? '' : ' '
  return { text: text.slice(0, start) + option + gap + rest, cursor: start + option.length + gap.length }
}
