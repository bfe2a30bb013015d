// Looks on while things are found: which texts were covered, where, and what had to stay.
import type { ValueFinder, ValuePath } from '../../format/secrets/mask-values.ts'
import { isKeptValue } from './kept-value.ts'
import type { Redaction } from './redaction.ts'

export interface CoveredValue {
  /** What it is, not what it says. */
  name: string
  characters: number
  path: ValuePath | null
}

export class CoveredTally {
  /** Covered texts themselves: to be forgotten as soon as their digests are known. */
  readonly texts = new Set<string>()
  /** Places that hold the session together and stay. */
  kept = 0
  /** Places in signed thoughts. */
  inThoughts = 0
  private latest: CoveredValue[] = []
  private readonly redaction: Redaction

  constructor(redaction: Redaction) {
    this.redaction = redaction
  }

  /** The same redaction, watched. */
  get watched(): Redaction {
    const { finder } = this.redaction
    const watched: ValueFinder = {
      ...finder,
      isKept: (path, raw) => this.isKept(path, raw),
      see: (text, path) => this.see(text, path),
    }
    return { ...this.redaction, finder: watched }
  }

  /** Since the last time it was asked. */
  take(): CoveredValue[] {
    const { latest } = this
    this.latest = []
    return latest
  }

  private isKept(path: ValuePath, raw: string): boolean {
    if (!isKeptValue(path, raw)) return false
    if (this.redaction.finder.find(raw).length > 0) this.kept += 1
    return true
  }

  private see(text: string, path: ValuePath | null): void {
    this.texts.add(text)
    const last = path?.at(-1)
    if (last === 'thinking' || last === 'signature') this.inThoughts += 1
    this.latest.push({ name: this.redaction.nameOf(text), characters: text.length, path })
  }
}
