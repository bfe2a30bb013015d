// A grouping of entries: a key number per entry and a name per number, so that half a million entries need no objects.
import type { Ledger } from '../ledger/ledger.ts'

export interface Groups {
  keys: readonly string[]
  keyOfEntry: Int32Array
  /** Entries shared evenly by several keys, with one key per share. A key may have more than one share. */
  shared: ReadonlyMap<number, readonly number[]>
}

export const NOT_SHARED: ReadonlyMap<number, readonly number[]> = new Map()

export const NONE = '(none)'

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

export function groupByText(
  { entries, table }: Ledger,
  textOf: (entry: number) => number,
  nameOf: (text: string) => string = (text) => text || NONE,
): Groups {
  const list = new KeyList()
  const known = new Int32Array(table.texts.size)
  const keyOfEntry = new Int32Array(entries.count)
  for (let entry = 0; entry < entries.count; entry++) {
    const text = textOf(entry)
    let number = known[text] ?? 0
    if (number === 0) {
      number = list.number(nameOf(table.texts.at(text))) + 1
      known[text] = number
    }
    keyOfEntry[entry] = number - 1
  }
  return { keys: list.keys, keyOfEntry, shared: NOT_SHARED }
}
