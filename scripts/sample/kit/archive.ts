import type { Json, JsonObject } from './json.ts'

interface HistoryLine {
  readonly timestamp: number
  readonly record: JsonObject
}

/** A config home in memory. Stories add files, the build script writes them, and a test compares them with sample/. */
export class Archive {
  readonly #files = new Map<string, Uint8Array>()
  readonly #history: HistoryLine[] = []

  write(path: string, data: string | Uint8Array): void {
    if (this.#files.has(path)) throw new Error(`written twice: ${path}`)
    this.#files.set(path, typeof data === 'string' ? Buffer.from(data) : data)
  }

  writeJson(path: string, value: Json, indent?: number): void {
    this.write(path, JSON.stringify(value, undefined, indent))
  }

  remember(timestamp: number, record: JsonObject): void {
    this.#history.push({ timestamp, record })
  }

  text(path: string): string {
    const data = this.#files.get(path)
    if (data === undefined) throw new Error(`not in the archive: ${path}`)
    return Buffer.from(data).toString()
  }

  /** Returns all files by relative path, with the prompt history sorted by time. */
  finish(): Map<string, Uint8Array> {
    const lines = this.#history
      .toSorted((left, right) => left.timestamp - right.timestamp)
      .map((line) => `${JSON.stringify(line.record)}\n`)
    this.write('history.jsonl', lines.join(''))
    return new Map([...this.#files].toSorted(([left], [right]) => (left < right ? -1 : 1)))
  }
}
