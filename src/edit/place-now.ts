// Where a file is that moves of the same edit took along.
import { sep } from 'node:path'
import type { StepRow } from '../store/journal/edit-log.ts'

export function placeNow(path: string, moves: readonly Pick<StepRow, 'path' | 'target'>[]): string {
  return moves.reduce((place, { path: from, target }) => {
    if (target === null) return place
    if (place === from) return target
    return place.startsWith(from + sep) ? target + place.slice(from.length) : place
  }, path)
}
