// Counts matches while a redaction is planned: which texts are masked, where, and which matches must be kept.
import type { ValueFinder, ValuePath } from '../../format/secrets/mask-values.ts'
import type { Disguise } from '../../format/secrets/cover-spans.ts'
import { plural } from '../../text/quantity.ts'
import { FORMS } from './forms.ts'
import { isKeptKey, isKeptValue, isPacked } from './kept-value.ts'
import { LineMemo, type EmptyLines, type SearchObserver } from './line-memo.ts'
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

/** What a search of one line adds to a tally that has its texts already. */
interface TallyPart {
  kept: number
  inThoughts: number
  left: readonly LeftMatch[]
  descriptions: readonly string[]
}

export class CoveredTally implements SearchObserver<TallyPart> {
  /** Remembers searched lines. Must only be used with `watched`. */
  readonly memo: LineMemo<TallyPart>
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
  private leftHere: LeftMatch[] = []
  private readonly redaction: Redaction

  /** Lines in `empty` are not searched. They had no match in an earlier search for the same texts. */
  constructor(redaction: Redaction, empty?: EmptyLines) {
    this.redaction = redaction
    this.memo = new LineMemo(this, empty)
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
    return { ...this.redaction, finder: watched, memo: this.memo }
  }

  /** Returns a description of each kind of text and place that was covered since the last call. */
  take(): string[] {
    const descriptions = [...this.latest]
    this.latest.clear()
    this.last = undefined
    return descriptions
  }

  observe(search: () => void): TallyPart | undefined {
    const { kept, inThoughts } = this
    const earlier = this.take()
    const left: LeftMatch[] = []
    this.leftHere = left
    search()
    const part = {
      kept: this.kept - kept,
      inThoughts: this.inThoughts - inThoughts,
      left,
      descriptions: this.take(),
    }
    this.leftHere = []
    this.describe([...earlier, ...part.descriptions])
    const isEmpty = part.kept + part.inThoughts + part.left.length + part.descriptions.length === 0
    return isEmpty ? undefined : part
  }

  repeat({ kept, inThoughts, left, descriptions }: TallyPart): void {
    this.kept += kept
    this.inThoughts += inThoughts
    for (const { path, form } of left) this.leave(path, form)
    this.describe(descriptions)
  }

  get left(): LeftMatch[] {
    return [...this.leftByPlace.values()]
  }

  private leaves(path: ValuePath | null, form: Disguise | undefined): boolean {
    if (!path || form === undefined || !isPacked(path, form)) return false
    this.leftHere.push(this.leave(path, form))
    return true
  }

  private leave(path: ValuePath, form: Disguise): LeftMatch {
    const left = { file: this.file, path, form }
    this.leftByPlace.set(`${this.file} ${path.join('.')}`, left)
    return left
  }

  private describe(descriptions: readonly string[]): void {
    for (const description of descriptions) this.latest.add(description)
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
    this.latest.add(describeValue({ ...value, path: path?.map((step) => this.hide(step)) ?? null }))
  }
}

function isSame(value: CoveredValue, last: CoveredValue | undefined): boolean {
  return value.path === last?.path && value.characters === last.characters && value.name === last.name
}

function describeValue({ name, characters, path }: CoveredValue): string {
  const where = path && path.length > 0 ? `, in ${path.join('.').slice(0, 60)}` : ''
  return `${name}, ${plural(characters, 'character')}${where}`
}
