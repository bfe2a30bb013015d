// The commands that the mounted components offer in the command palette.
import type { IconName } from '../ui/icon-shapes.ts'
import { useEffect } from 'react'

export interface Command {
  id: string
  title: string
  icon?: IconName
  keys?: string
  /** Further words that find it. */
  words?: string
  /** Heading in the palette; "This page" if left out. */
  group?: string
  /** Listed only when the typed text matches it. */
  isRare?: boolean
  run: () => void
}

const tables = new Set<readonly Command[]>()

function addCommands(commands: readonly Command[]): () => void {
  tables.add(commands)
  return () => tables.delete(commands)
}

/** Returns all commands, those of the innermost component first. */
export function listCommands(): Command[] {
  return [...tables].toReversed().flat()
}

/** Offers these commands in the palette while the component is shown. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => addCommands(commands), [commands])
}
