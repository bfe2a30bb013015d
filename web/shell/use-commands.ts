import { useEffect } from 'react'
import { addCommands, type Command } from './command-table.ts'

/** Offers these commands in the palette while the component is shown. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => addCommands(commands), [commands])
}
