// What the page that is open can do, for the command palette.
import type { IconName } from '../ui/icon-shapes.ts'
import { useEffect } from 'react'

export interface Command {
  /** Told apart by it. */
  id: string
  title: string
  icon?: IconName
  /** The key that does the same: "g h". */
  keys?: string
  /** Words it is also found by. */
  words?: string
  /** Under which heading it stands; commands of a page need none. */
  group?: string
  /** Only offered to who types for it. */
  isRare?: boolean
  run: () => void
}

const tables = new Set<readonly Command[]>()

function addCommands(commands: readonly Command[]): () => void {
  tables.add(commands)
  return () => tables.delete(commands)
}

/** Those of the innermost component first. */
export function listCommands(): Command[] {
  return [...tables].toReversed().flat()
}

/** Offers these commands in the palette while the component is shown. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => addCommands(commands), [commands])
}
