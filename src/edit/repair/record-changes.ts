// The changes of one record, made one after the other, as small replacements of its original text. One replacement from the
// first change to the last would hold most of the record, and a repair may change every record of a long session.
import type { ByteReplacement } from '../plan.ts'
import { spliceReplacement } from '../splice/splice-replacement.ts'

export class RecordChanges {
  /** Ascending, with offsets in the original text; they do not touch. */
  replacements: readonly ByteReplacement[] = []

  applyTo(original: string): string {
    const pieces: string[] = []
    let done = 0
    for (const { offset, length, bytes } of this.replacements) {
      pieces.push(original.slice(done, offset), bytes.toString('latin1'))
      done = offset + length
    }
    return pieces.join('') + original.slice(done)
  }

  /** Adds what turns the present text into `after`. */
  add(original: string, after: string): void {
    const change = spliceReplacement({ offset: 0, length: original.length }, this.applyTo(original), after)
    if (!change) return
    const added = this.withAdded(change)
    const entire = spliceReplacement({ offset: 0, length: original.length }, original, after)
    this.replacements = added ?? (entire ? [entire] : [])
  }

  /** Returns undefined if the change meets an earlier one. */
  private withAdded(change: ByteReplacement): ByteReplacement[] | undefined {
    let [shift, before] = [0, 0]
    for (const { offset, length, bytes } of this.replacements) {
      const start = offset + shift
      if (change.offset + change.length < start) break
      if (change.offset <= start + bytes.length) return undefined
      shift += bytes.length - length
      before += 1
    }
    const mapped = { ...change, offset: change.offset - shift }
    return [...this.replacements.slice(0, before), mapped, ...this.replacements.slice(before)]
  }
}
