// What could come next where the cursor stands, and which of it is picked: the state behind the popup of the search box.
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../api.ts'
import { useCall } from '../use-call.ts'

export type CompletionOption = CallOutput<'complete'>['options'][number]

export interface Completing {
  options: readonly CompletionOption[]
  isOpen: boolean
  /** Place of the option one is at; -1 when none is. */
  at: number
  /** False where there is no further option in this direction. */
  move: (by: 1 | -1) => boolean
  /** Typing or moving the cursor. */
  follow: (cursor: number) => void
  /** Also where nothing is typed yet. */
  openAll: () => void
  close: () => void
  /** The text with the option in it, and where the cursor goes; undefined while options are still those of another text. */
  accept: (place: number) => { text: string; cursor: number } | undefined
}

export function useCompletions(text: string): Completing {
  const [cursor, setCursor] = useState<number | null>(null)
  const [isForced, setForced] = useState(false)
  const [at, setAt] = useState(-1)
  const { data, isPlaceholderData } = useCall(
    'complete',
    { query: text, cursor: cursor ?? text.length },
    { enabled: cursor !== null, placeholderData: keepPreviousData, staleTime: 60_000 },
  )
  const options = cursor === null || !data ? [] : offered(data, text, cursor, isForced)
  const show = (place: number | null, forced: boolean) => {
    setCursor(place)
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
    follow: (place) => show(place, false),
    openAll: () => show(cursor ?? text.length, true),
    close: () => show(null, false),
    accept: (place) => {
      const option = options[place]
      return option && data && !isPlaceholderData ? insert(text, data, option.text) : undefined
    },
  }
}

/** A popup at every space would be in the way: something of a name or value must be typed, unless it is asked for. */
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
  // A plain word that merely contains the letters of a name is not the beginning of a filter.
  return typed === '' ? [] : options.filter((option) => option.text.startsWith(typed))
}

/** A name is followed by its value at once, a value by the next word. */
function insert(
  text: string,
  { start, end }: CallOutput<'complete'>,
  option: string,
): { text: string; cursor: number } {
  const rest = text.slice(end)
  const gap = option.endsWith(':') || rest !== '' ? '' : ' '
  return { text: text.slice(0, start) + option + gap + rest, cursor: start + option.length + gap.length }
}
