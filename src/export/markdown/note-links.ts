import { encodeAddress } from '../../paint/markdown/encode-address.ts'

/** Both names are relative to the export. */
export function relativeLink(from: string, to: string): string {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/')]
  let shared = 0
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared += 1
  const steps = [...here.slice(shared).map(() => '..'), ...there.slice(shared)]
  // encodeURIComponent throws on half of a surrogate pair.
  return encodeAddress(steps.map((step) => encodeURIComponent(step.toWellFormed())).join('/'))
}
