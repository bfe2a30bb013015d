import { visibleLine } from '../../text/visible.ts'

const MOST_COMMAND = 100

/** A shell command in one line. */
export function shortCommand(command: string): string {
  const line = visibleLine(command)
  return line.length > MOST_COMMAND ? `${line.slice(0, MOST_COMMAND - 1)}…` : line
}
