// Values of a row, where null and what is of another type mean the same: nothing is known.
import type { Value } from './open.ts'

export function textOf(value: Value | undefined): string | null {
  return typeof value === 'string' ? value : null
}

export function numberOf(value: Value | undefined): number | null {
  return typeof value === 'number' ? value : null
}
