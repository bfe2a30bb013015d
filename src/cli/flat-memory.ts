// Memory, measured with a session of 400 MB (decision 11). V8 learns while a session is opened that messages live long, and
// then puts those that are read for a moment beside them; and it lets the heap double before it looks for garbage.
import { setFlagsFromString } from 'node:v8'

/** Commands that read one session from end to end. The switches cost others up to a fifth of their time. */
const LONG_READS: ReadonlySet<string> = new Set(['show', 'tree', 'usage context', 'export'])

export function keepMemoryFlat(operation: string): void {
  if (!LONG_READS.has(operation)) return
  setFlagsFromString('--no-allocation-site-pretenuring')
  setFlagsFromString('--heap-growing-percent=50')
}
