// The commands that the mounted components offer in the command palette.
import type { IconName } from '../ui/icon-shapes.ts'
import { useEffect } from 'react'

export interface Command {
  id: string
  title: string
  icon?: IconName
  keys?: string
  words?: string
  group?: string
  isRare?: boolean
  run: () => void
}

const tables = new Set<readonly Command[]>()

function addCommands(commands: readonly Command[]): () => void {
  tables.add(commands)
  return () => tables.delete(commands)
}

export function listCommands(): Command[] {
  return [...tables].toReversed().flat()
}

export function useCommands(commands: readonly Command[]): void {
  useEffect(() => addCommands(commands), [commands])
}
