// How long a file was and will be. A byte more or less may make no difference in words.
import { formatBytes } from '../../src/text/quantity.ts'

export interface Sizes {
  bytesBefore: number | null
  bytesAfter: number | null
}

export function sizeWords({ bytesBefore, bytesAfter }: Sizes): string {
  if (bytesBefore === null || bytesAfter === null) return formatBytes(bytesAfter ?? bytesBefore ?? 0)
  const [before, after] = [formatBytes(bytesBefore), formatBytes(bytesAfter)]
  if (before !== after) return `${before} → ${after}`
  const grown = bytesAfter - bytesBefore
  if (grown === 0) return `${after}, as before`
  return `${after}, ${formatBytes(Math.abs(grown))} ${grown > 0 ? 'more' : 'less'}`
}
