import type { JsonObject } from './json.ts'

/** The lines of one `.jsonl` file. Kept as records until the end, because resume and fork copy them. */
export class Transcript {
  readonly records: JsonObject[] = []
  /** Set by a story that ends in the middle of a write. */
  tail = ''
  readonly #glued = new Map<JsonObject, string>()

  push(record: JsonObject): void {
    this.records.push(record)
  }

  /** Loses the rest of a record and the newline behind it, as two racing writers do: the next record joins the line. */
  cut(record: JsonObject, characters: number): void {
    this.#glued.set(record, JSON.stringify(record).slice(0, characters))
  }

  get lineCount(): number {
    return this.toString().split('\n').length - (this.tail === '' ? 1 : 0)
  }

  toString(): string {
    const lines = this.records.map((record) => this.#glued.get(record) ?? `${JSON.stringify(record)}\n`)
    return lines.join('') + this.tail
  }
}
