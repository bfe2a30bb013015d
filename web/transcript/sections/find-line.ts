import { occurs } from '../../../src/render/find-occurrences.ts'

/** The first line that has what is looked for; -1 when none has, or nothing is looked for. */
export function findLine(lines: Iterable<string>, needle: string): number {
  if (needle === '') return -1
  let index = 0
  for (const line of lines) {
    if (occurs(line, needle)) return index
    index += 1
  }
  return -1
}
