// Damaged lines in words, and the way from one to the next.
import type { DamagedLine } from '../../src/session/session-view.ts'
import { formatCount, plural } from '../../src/text/quantity.ts'

/** "2 damaged lines, 1 recovered": as many as `annals doctor` names; recovered are those that still gave a record. */
export function damageWords(damage: readonly Pick<DamagedLine, 'recovered'>[]): string {
  const recovered = damage.filter((line) => line.recovered > 0).length
  const words = plural(damage.length, 'damaged line')
  if (recovered === 0) return words
  return recovered === damage.length ? `${words}, recovered` : `${words}, ${formatCount(recovered)} recovered`
}

/** The next step with the mark behind `from`, from the start again at the end; null when there is none. */
export function nextDamage(marks: readonly number[], from: number, mark: number): number | null {
  const isMarked = (own: number) => (own & mark) !== 0
  const next = marks.findIndex((own, step) => step > from && isMarked(own))
  const step = next < 0 ? marks.findIndex(isMarked) : next
  return step < 0 ? null : step
}
