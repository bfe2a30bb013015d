// Links between notes: relative, and in the way of addresses.
import { encodeAddress } from '../../paint/markdown/encode-address.ts'

/** From one file of the export to another, both named from its top. */
export function relativeLink(from: string, to: string): string {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/')]
  let shared = 0
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared += 1
  const steps = [...here.slice(shared).map(() => '..'), ...there.slice(shared)]
  // A half of a character cannot be part of an address.
  return encodeAddress(steps.map((step) => encodeURIComponent(step.toWellFormed())).join('/'))
}
