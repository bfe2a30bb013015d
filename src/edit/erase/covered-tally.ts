// Counts matches while a redaction is planned: which texts are masked, where, and which matches must be kept.
import type { ValueFinder, ValuePath } from '../../format/secrets/mask-values.ts'
import { isKeptValue } from './kept-value.ts'
import type { Redaction } from './redaction.ts'

export interface CoveredValue {
  /** Kind of the text, never the text itself. */
  name: string
  characters: number
  path: ValuePath | null
}

export class CoveredTally {
  /** The masked texts; must not be kept after their digests are computed. */
  readonly texts = new Set<string>()
  /** Matches in values that Claude Code needs to load the session, which are kept. */
  kept = 0
  inThoughts = 0
  private latest: CoveredValue[] = []
  private readonly redaction: Redaction

  constructor(redaction: Redaction) {
    this.redaction = redaction
  }

  get watched(): Redaction {
    const { finder } = this.redaction
    const watched: ValueFinder = {
      ...finder,
      isKept: (path, raw) => this.isKept(path, raw),
      see: (text, path) => this.see(text, path),
    }
    return { ...this.redaction, finder: watched }
  }

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
