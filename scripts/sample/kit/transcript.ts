import type { JsonObject } from './json.ts'

/** The lines of one `.jsonl` file, kept as records because resume and fork copy them. */
export class Transcript {
  readonly records: JsonObject[] = []
  /** An incomplete last line, set by a story that ends during a write. */
  tail = ''
  readonly #glued = new Map<JsonObject, string>()

  push(record: JsonObject): void {
    this.records.push(record)
  }

  /** Drops the rest of a record and its newline, as two racing writers do. The next record is glued to it. */
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
