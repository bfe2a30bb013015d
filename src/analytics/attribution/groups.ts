// Whom each entry of the ledger counts for: a number per entry and a name per number, so that half a million entries need
// no object each.
import type { Ledger } from '../ledger/ledger.ts'

export interface Groups {
  keys: readonly string[]
  /** Per entry: the number of its key. */
  of: Int32Array
  /** Entries that several share evenly: one key a share, and a key may have two of them. */
  shared: ReadonlyMap<number, readonly number[]>
}

export const NOT_SHARED: ReadonlyMap<number, readonly number[]> = new Map()

/** For what no row says. */
export const NONE = '(none)'

/** Keys by number, in the order in which they first came. */
export class KeyList {
  readonly keys: string[] = []
  private readonly numbers = new Map<string, number>()

  number(key: string): number {
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    this.numbers.set(key, this.keys.length)
    return this.keys.push(key) - 1
  }
}

/** Entries by a number of a text: `textOf` gives the number, `nameOf` its key, which is asked for once a text. */
export function groupByText(
  { entries, table }: Ledger,
  textOf: (entry: number) => number,
  nameOf: (text: string) => string = (text) => text || NONE,
): Groups {
  const list = new KeyList()
  // 0 is "not asked yet"; texts may be thousands, entries hundreds of thousands.
  const known = new Int32Array(table.texts.size)
  const of = new Int32Array(entries.count)
  for (let entry = 0; entry < entries.count; entry++) {
    const text = textOf(entry)
    let number = known[text] ?? 0
    if (number === 0) {
      number = list.number(nameOf(table.texts.at(text))) + 1
      known[text] = number
    }
    of[entry] = number - 1
  }
  return { keys: list.keys, of, shared: NOT_SHARED }
}
