// Counts matches while a redaction is planned: which texts are masked, where, and which matches must be kept.
import type { ValueFinder, ValuePath } from '../../format/secrets/mask-values.ts'
import type { Disguise } from '../../format/secrets/cover-spans.ts'
import { plural } from '../../text/quantity.ts'
import { FORMS } from './forms.ts'
import { isKeptKey, isKeptValue, isPacked } from './kept-value.ts'
import type { Redaction } from './redaction.ts'

interface CoveredValue {
  /** Kind of the text, never the text itself. */
  name: string
  characters: number
  path: ValuePath | null
}

/** A match that is found and not covered. */
export interface LeftMatch {
  file: string
  path: ValuePath
  form: Disguise
}

export class CoveredTally {
  /** The masked texts; must not be kept after their digests are computed. */
  readonly texts = new Set<string>()
  /** Matches in values that Claude Code needs to load the session, which are kept. */
  kept = 0
  inThoughts = 0
  /** The file that is searched. */
  file = ''
  private readonly leftByPlace = new Map<string, LeftMatch>()
  private readonly latest = new Set<string>()
  private last: CoveredValue | undefined
  private readonly redaction: Redaction

  constructor(redaction: Redaction) {
    this.redaction = redaction
  }

  get watched(): Redaction {
    const { finder } = this.redaction
    const watched: ValueFinder = {
      ...finder,
      isKept: (path, raw) => this.isKept(path, raw),
      isKeptKey: (key) => this.isKeptKey(key),
      leaves: (path, { form }) => this.leaves(path, form),
      see: (text, path, form) => this.see(text, path, form),
    }
    return { ...this.redaction, finder: watched }
  }

  /** Returns a description of each kind of text and place that was covered since the last call. */
  take(): string[] {
    const descriptions = [...this.latest]
    this.latest.clear()
    this.last = undefined
    return descriptions
  }

  get left(): LeftMatch[] {
    return [...this.leftByPlace.values()]
  }

  private leaves(path: ValuePath | null, form: Disguise | undefined): boolean {
    if (!path || form === undefined || !isPacked(path, form)) return false
    this.leftByPlace.set(`${this.file} ${path.join('.')}`, { file: this.file, path, form })
    return true
  }

  private isKeptKey(key: string): boolean {
    if (!isKeptKey(key)) return false
    if (this.redaction.finder.find(key).length > 0) this.kept += 1
    return true
  }

  private isKept(path: ValuePath, raw: string): boolean {
    if (!isKeptValue(path, raw)) return false
    if (this.redaction.finder.find(raw).length > 0) this.kept += 1
    return true
  }

  /** A key may be or contain the text. */
  private hide(step: string | number): string | number {
    return typeof step === 'string' && this.redaction.finder.find(step).length > 0 ? '*'.repeat(step.length) : step
  }

  private see(text: string, path: ValuePath | null, form?: Disguise): void {
    // A copy: a part of a string keeps all of it, here a block of a file, in memory.
    if (!this.texts.has(text)) this.texts.add(Buffer.from(text, 'utf16le').toString('utf16le'))
    const key = path?.at(-1)
    if (key === 'thinking' || key === 'signature') this.inThoughts += 1
    const name = this.redaction.nameOf(text)
    const value = { name: form ? `${name} ${FORMS[form]}` : name, characters: text.length, path }
    // A line may have millions of matches, of few kinds.
    if (isSame(value, this.last)) return
    this.last = value
    this.latest.add(describe({ ...value, path: path?.map((step) => this.hide(step)) ?? null }))
  }
}

function isSame(value: CoveredValue, last: CoveredValue | undefined): boolean {
  return value.path === last?.path && value.characters === last.characters && value.name === last.name
}

function describe({ name, characters, path }: CoveredValue): string {
  const where = path && path.length > 0 ? `, in ${path.join('.').slice(0, 60)}` : ''
  return `${name}, ${plural(characters, 'character')}${where}`
}
