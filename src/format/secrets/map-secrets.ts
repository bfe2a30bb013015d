// Finds the secrets of a value and replaces them: in single strings and keys, in lists of lines, and across strings of the
// same kind, such as the blocks of a message. Each pass covers what it found with stars of the same length, so that the
// places of the first pass are still right after the last.
import { findAcross } from '../disguises/find-across.ts'
import { foldText } from '../disguises/fold-text.ts'
import { coverSpans, replaceSpans, type Span } from './cover-spans.ts'
import { findJoined, findSecrets, mergeMatches } from './find-secrets.ts'
import { mapStrings } from './map-strings.ts'
import { maskLines } from './mask-lines.ts'
import { findNamed, isSecretName } from './named-secrets.ts'
import { findPlainSecrets, mayHoldPlain, type SecretMatch } from './plain-secrets.ts'
import { pushTo } from '../../text/group-by.ts'

export interface FoundSecret {
  family: string
  /** As it was issued: without the line breaks, escapes or encoding that the text has. */
  value: string
  /**
   * Its first line, if that is a complete secret. A secret at the end of the widest line of a text may go on in the next
   * line or not, and the same secret elsewhere has only this part.
   */
  head?: string
}

/** A secret that is spread over several strings has a part in each. */
interface SecretPart extends Span {
  secret: FoundSecret
}

export interface LocatedSecrets {
  /** One per place, in the order of the value. */
  found: readonly FoundSecret[]
  /** By the number of the string: keys and strings are counted in the order of the walk. */
  parts: ReadonlyMap<number, readonly SecretPart[]>
}

const NONE: LocatedSecrets = { found: [], parts: new Map() }

export function locateSecrets(value: unknown): LocatedSecrets {
  const alone = new PartList()
  const hasSign = searchEach(value, alone)
  if (!hasSign) return alone.located()
  // A secret across strings has its sign in one of them, where its first part may look like a complete secret.
  const parts = new PartList()
  const inLines = mapNumbered(
    value,
    (text) => text,
    (lines, first) => maskLines(lines, parts.seeLines(first)),
  )
  searchEach(searchAcross(inLines, parts), parts)
  return parts.located()
}

export function replaceSecrets<T>(
  value: T,
  { parts }: LocatedSecrets,
  replacementOf: (secret: FoundSecret, covered: string) => string,
): T {
  if (parts.size === 0) return value
  return mapNumbered(value, (text, place) =>
    replaceSpans(text, parts.get(place) ?? [], (part) => replacementOf(part.secret, text.slice(part.start, part.end))),
  )
}

class PartList {
  private readonly parts = new Map<number, SecretPart[]>()

  add(place: number, { start, end }: Span, secret: FoundSecret): void {
    pushTo(this.parts, place, { start, end, secret })
  }

  seeLines(first: number): NonNullable<Parameters<typeof maskLines>[1]> {
    return (family, text, lines) => {
      const secret = { family, value: joined(text) }
      for (const { line, ...span } of lines) this.add(first + line, span, secret)
    }
  }

  located(): LocatedSecrets {
    if (this.parts.size === 0) return NONE
    const places = [...this.parts].toSorted(([a], [b]) => a - b)
    const parts = new Map(places.map(([place, own]) => [place, withoutOverlap(own)]))
    return { found: [...new Set([...parts.values()].flatMap((own) => own.map(({ secret }) => secret)))], parts }
  }
}

function withoutOverlap(parts: readonly SecretPart[]): SecretPart[] {
  const kept: SecretPart[] = []
  for (const part of parts.toSorted((a, b) => a.start - b.start)) {
    const last = kept.at(-1)
    if (last && part.start < last.end) last.end = Math.max(last.end, part.end)
    else kept.push({ ...part })
  }
  return kept
}

type ChangePlaced = (text: string, place: number, kindOf: (() => string) | null, key: string | undefined) => string

/** Numbers keys and strings in the order of the walk. The strings of a list follow its call of `list`. */
function mapNumbered<T>(
  value: T,
  change: ChangePlaced,
  list: (lines: readonly string[], first: number) => readonly string[] = (lines) => lines,
): T {
  let place = 0
  return mapStrings(value, (text, kindOf, key) => change(text, place++, kindOf, key), {
    list: (lines) => list(lines, place),
    key: (name) => change(name, place++, null, undefined),
  })
}

/** Reports whether a string has the sign of a secret, which may go on in another string. */
function searchEach(value: unknown, parts: PartList): boolean {
  let hasSign = false
  mapNumbered(
    value,
    (text, place, _kindOf, key) => {
      const isPlain = mayHoldPlain(text)
      hasSign ||= isPlain
      const plain = findSecrets(text, isPlain)
      const found = isSecretName(key) ? mergeMatches([...plain, ...findNamed(key, text)]) : plain
      for (const match of found) parts.add(place, match, secretOf(text, match))
      return text
    },
    (lines, first) => maskLines(lines, parts.seeLines(first)),
  )
  return hasSign
}

function searchAcross<T>(value: T, parts: PartList): T {
  const kinds = new Map<string, { text: string; place: number }[]>()
  mapNumbered(value, (text, place, kindOf) => {
    if (kindOf) pushTo(kinds, kindOf(), { text, place })
    return text
  })
  const covered = new Map<number, readonly Span[]>()
  for (const strings of kinds.values()) {
    if (strings.length < 2) continue
    const texts = strings.map(({ text }) => text)
    const spans = findAcross(texts, findJoined, {
      see: (match, text, own) => {
        const [first] = own
        const head = first && headOf(strings[first.text]?.text ?? '', first)
        const secret = { family: match.family, value: joined(text), ...(head === undefined ? {} : { head }) }
        for (const part of own) parts.add(strings[part.text]?.place ?? -1, part, secret)
      },
    })
    for (const [index, own] of spans.entries()) if (own.length > 0) covered.set(strings[index]?.place ?? -1, own)
  }
  if (covered.size === 0) return value
  return mapNumbered(value, (text, place) => coverSpans(text, covered.get(place) ?? []))
}

function secretOf(text: string, match: SecretMatch): FoundSecret {
  const { family, form, value } = match
  const own = text.slice(match.start, match.end)
  if (value !== undefined) return { family, value }
  if (form !== 'split' && !/[\r\n]|\\n/.test(own)) return { family, value: own }
  const [first] = linesOf(text, match)
  const head = first && first.end < match.end ? headOf(text.slice(0, first.end), first) : undefined
  return { family, value: joined(own), ...(head === undefined ? {} : { head }) }
}

/** Its name may precede it in the line. */
function headOf(text: string, { start, end }: Span): string | undefined {
  const line = text.lastIndexOf('\n', start) + 1
  const isComplete = findPlainSecrets(text.slice(line)).some(
    (match) => match.start === start - line && match.end === end - line,
  )
  return isComplete ? text.slice(start, end) : undefined
}

function linesOf(text: string, { start, end }: Span): Span[] {
  return [...text.slice(start, end).matchAll(/[^\r\n]+/g)].map(({ index, 0: line }) => ({
    start: start + index,
    end: start + index + line.length,
  }))
}

function joined(text: string): string {
  return foldText(text, { dropsPrefix: true }).text
}
