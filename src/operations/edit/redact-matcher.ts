// Builds the matcher of a redaction from its input: texts in any encoding, patterns, and secrets in known formats.
import { AppError } from '../../error.ts'
import type { Span } from '../../format/secrets/cover-spans.ts'
import { findSecrets } from '../../format/secrets/find-secrets.ts'
import { makeWordFinder } from '../../format/secrets/find-word.ts'
import { SECRET_FINDER } from '../../format/secrets/mask-json-line.ts'
import type { ValueFinder } from '../../format/secrets/mask-values.ts'
import { SECRET_RULES } from '../../format/secret-families/secret-rules.ts'
import { compilePattern, type Pattern } from '../../query/pattern.ts'
import { findBytes } from '../../reader/find-bytes.ts'

export interface RedactTargets {
  text?: readonly string[] | undefined
  regex?: readonly string[] | undefined
  /** Also matches secrets in known formats. This is the default if neither text nor pattern is given. */
  secrets?: boolean | undefined
}

export interface RedactMatcher {
  finder: ValueFinder
  isOnlySecrets: boolean
  words: readonly string[]
  /** Returns a label for a found text that does not reveal it. */
  nameOf(text: string): string
}

export function makeMatcher({ text = [], regex = [], secrets }: RedactTargets): RedactMatcher {
  const isOnlySecrets = text.length === 0 && regex.length === 0
  const withSecrets = secrets === true || isOnlySecrets
  const finders = [...text.map(wordFinder), ...regex.map(patternFinder), ...(withSecrets ? [SECRET_FINDER] : [])]
  return {
    finder: {
      find: (value, key) => finders.flatMap((finder) => [...finder.find(value, key)]),
      isNamed: (key) => finders.some((finder) => finder.isNamed?.(key) === true),
      mayHold: (raw) => finders.some((finder) => finder.mayHold?.(raw) ?? true),
      findAcross: (texts) => joinSpans(texts, finders),
      mayCross: (raw) => finders.some((finder) => finder.findAcross !== undefined && (finder.mayCross?.(raw) ?? true)),
      ...(withSecrets && SECRET_FINDER.findInLines ? { findInLines: SECRET_FINDER.findInLines } : {}),
    },
    isOnlySecrets,
    words: text,
    nameOf: (found) => nameOf(found, { text, withSecrets }),
  }
}

function joinSpans(texts: readonly string[], finders: readonly ValueFinder[]): Span[][] {
  const found = finders.map((finder) =>
    texts.some((text) => finder.mayCross?.(text) ?? true) ? (finder.findAcross?.(texts) ?? []) : [],
  )
  return texts.map((_, index) => found.flatMap((spans) => spans[index] ?? []))
}

/** Shorter texts occur everywhere; redacting them would leave nothing to read. */
const MIN_LETTERS = 3

function wordFinder(word: string): ValueFinder {
  if ([...word].length < MIN_LETTERS)
    throw new AppError('usage', `"${word}" is too short to redact; use at least ${MIN_LETTERS} characters.`)
  if (/^\**$/.test(word))
    throw new AppError('usage', 'Asterisks are the mask itself and cannot be redacted; use another text.')
  return makeWordFinder(word)
}

function patternFinder(source: string): ValueFinder {
  const compiled = compilePattern(source, '')
  if (!compiled.ok) throw new AppError('usage', compiled.message)
  const { pattern } = compiled
  if (pattern.test(''))
    throw new AppError(
      'usage',
      `The pattern ${source} matches an empty text; use one that requires at least one character.`,
    )
  return {
    find: (text) => pattern.marks(text, Infinity).map(([start, end]): Span => ({ start, end })),
    ...mayHoldPattern(pattern),
  }
}

function mayHoldPattern({ needles }: Pattern): Pick<ValueFinder, 'mayHold'> {
  if (!needles) return {}
  const find = findBytes(needles.needles, needles.caseInsensitive)
  return { mayHold: (raw) => find(Buffer.from(raw, 'latin1')) }
}

const LABELS = new Map(SECRET_RULES.map(({ family, label }) => [family, label]))

function nameOf(found: string, { text, withSecrets }: { text: readonly string[]; withSecrets: boolean }): string {
  if (text.includes(found)) return 'text'
  const family = withSecrets ? findSecrets(found)[0]?.family : undefined
  return family === undefined ? 'match' : (LABELS.get(family) ?? family)
}
