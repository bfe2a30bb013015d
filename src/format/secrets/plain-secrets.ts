// Finds secrets that are written as such. A fast pattern finds signs such as "ghp_"; the complete shape is tried only at a sign.
import { coverSpans, type Span } from './cover-spans.ts'
import { isVaried } from '../secret-families/plausible-secret.ts'
import type { SecretRule } from '../secret-families/secret-rule.ts'
import { SECRET_RULES } from '../secret-families/secret-rules.ts'
import { isPseudonymous } from './pseudonyms.ts'
import { SignSieve } from './sign-sieve.ts'

export interface SecretMatch extends Span {
  family: string
  /** The secret itself, if the text holds it encoded. */
  value?: string
}

class RuleGroup {
  readonly rules: readonly SecretRule[]
  readonly hasFormat: boolean
  private readonly sign: RegExp
  private readonly shapeSource: string
  private readonly at: SecretRule['at']
  private madeShape: RegExp | undefined

  constructor(rules: readonly SecretRule[]) {
    const outer = rules.filter(({ isInner }) => !isInner)
    const inner = rules.filter(({ isInner }) => isInner)
    this.rules = [...outer, ...inner]
    this.hasFormat = rules.some(({ isGeneric }) => !isGeneric)
    this.sign = new RegExp(
      either(outer, inner, ({ sign }) => sign),
      'y',
    )
    this.shapeSource = either(outer, inner, shapeOf)
    this.at = rules.length === 1 ? rules[0]?.at : undefined
  }

  isAt(text: string, position: number): boolean {
    if (this.at && text.charAt(position + this.at.offset) !== this.at.character) return false
    this.sign.lastIndex = position
    return this.sign.test(text)
  }

  /** Has two groups per rule: the head before the sign, and the secret, which ends the match. Most are never needed. */
  get shape(): RegExp {
    this.madeShape ??= new RegExp(this.shapeSource, 'y')
    return this.madeShape
  }
}

/** Not inside a word, but after an escape (`\n` in nested JSON, `%3D` in a URL) or a terminal color sequence. */
const BEGINNING =
  '(?:(?<![A-Za-z0-9])|(?<=\\\\[bfnrt]|\\\\u[0-9A-Fa-f]{4}|\\\\x[0-9A-Fa-f]{2}|%[0-9A-Fa-f]{2}|\\[[0-9;]{1,12}m))'

let sieve: SignSieve<RuleGroup> | undefined

/** Made when it is needed: it takes some milliseconds. */
function openSieve(): SignSieve<RuleGroup> {
  sieve ??= new SignSieve(
    SECRET_RULES.map(({ sign }) => sign),
    (indexes) => new RuleGroup(indexes.flatMap((index) => SECRET_RULES[index] ?? [])),
  )
  return sieve
}

function either(
  outer: readonly SecretRule[],
  inner: readonly SecretRule[],
  sourceOf: (rule: SecretRule) => string,
): string {
  const begun = outer.length === 0 ? [] : [`${BEGINNING}(?:${outer.map(sourceOf).join('|')})`]
  return [...begun, ...inner.map(sourceOf)].join('|')
}

function shapeOf({ sign, rest, head }: SecretRule): string {
  const shape = sign + rest
  return `(?<=(${head ?? ''}))${shape.includes('(?<secret>') ? shape.replace('(?<secret>', '(') : `(${shape})`}`
}

/** Characters before a secret that say whether it is one. */
const CONTEXT = 100

/** The shortest possible secret: "://:abcd@e". */
const MIN_LENGTH = 10

export function mayHoldPlain(text: string): boolean {
  return text.length >= MIN_LENGTH && openSieve().search(text, (group, position) => group.isAt(text, position))
}

/** Three characters each, for a search by other means. */
export function signBeginnings(): string[] {
  return openSieve().beginnings()
}

export function isSignAt(text: string, position: number): boolean {
  return text.length >= MIN_LENGTH && openSieve().groupAt(text, position)?.isAt(text, position) === true
}

/** Covering a secret can reveal its neighbor. Each round reads the entire text. */
const MAX_ROUNDS = 20

export function findPlainSecrets(text: string): SecretMatch[] {
  return searchPlain(text).found
}

export interface PlainSearch {
  found: SecretMatch[]
  /** Where signs of formats begin, whether a secret follows or not, after the secrets found are covered. */
  signs: readonly number[]
  /** Whether there is a sign at all, also of a setting. */
  hasSign: boolean
}

export function searchPlain(text: string): PlainSearch {
  let [found, signs]: [RuleMatch[], number[]] = [[], []]
  let [rest, hasSign] = [text, false]
  for (let round = 0; round < MAX_ROUNDS && rest.length >= MIN_LENGTH; round++) {
    signs = []
    const more: RuleMatch[] = []
    if (findOnce(rest, more, signs)) hasSign = true
    if (more.length === 0) break
    found = found.concat(more)
    rest = coverSpans(rest, merge(more))
  }
  const merged = merge(found).map(({ rule, start, end, checked }) => ({
    family: rule.family,
    start,
    end,
    ...(checked === null ? {} : { checked }),
  }))
  return { found: merged, signs, hasSign }
}

interface RuleMatch {
  rule: SecretRule
  start: number
  end: number
  checked: boolean | null
}

/** One match may begin inside another: a token can be the user of a URL that has a password. */
function findOnce(text: string, found: RuleMatch[], signs: number[]): boolean {
  let hasSign = false
  openSieve().search(text, (group, position) => {
    if (!group.isAt(text, position)) return false
    hasSign = true
    if (group.hasFormat) signs.push(position)
    const match = matchAt(text, position, group)
    if (match) found.push(match)
    return false
  })
  return hasSign
}

function matchAt(text: string, position: number, { rules, shape }: RuleGroup): RuleMatch | undefined {
  shape.lastIndex = position
  const groups = shape.exec(text)
  const index = rules.findIndex((_, order) => groups?.[2 * order + 2] !== undefined)
  const rule = rules[index]
  if (!groups || !rule) return undefined
  const [head = '', secret = ''] = groups.slice(2 * index + 1)
  const end = position + groups[0].length
  const start = end - secret.length - head.length
  const before = text.slice(Math.max(0, start - CONTEXT), start)
  const found = text.slice(start, end)
  if (isPseudonymous(found) || !(rule.accepts ?? isVaried)(found, before)) return undefined
  return { rule, start, end, checked: rule.checks?.(found) ?? null }
}

function merge(found: readonly RuleMatch[]): RuleMatch[] {
  const merged: RuleMatch[] = []
  for (const next of found.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (!last || next.start >= last.end) merged.push({ ...next })
    else {
      if (SECRET_RULES.indexOf(next.rule) < SECRET_RULES.indexOf(last.rule)) {
        last.rule = next.rule
        last.checked = next.checked
      }
      last.end = Math.max(last.end, next.end)
    }
  }
  return merged
}
