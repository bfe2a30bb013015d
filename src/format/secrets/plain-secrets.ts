// Finds secrets that are written as such. A fast pattern finds signs such as "ghp_"; the complete shape is tried only at a sign.
import { coverSpans, type Span } from './cover-spans.ts'
import { isVaried } from './plausible-secret.ts'
import { SECRET_RULES, SIGN_SCANS, type SecretRule } from './secret-rules.ts'

export interface SecretMatch extends Span {
  family: string
}

interface RuleScan {
  rules: readonly SecretRule[]
  signs: RegExp
  /** Has two groups per rule: the head before the sign, and the secret, which ends the match. */
  shapes: RegExp
}

/** Not inside a word, but after an escape (`\n` in nested JSON, `%3D` in a URL) or a terminal color sequence. */
const BEGINNING =
  '(?:(?<![A-Za-z0-9])|(?<=\\\\[bfnrt]|\\\\u[0-9A-Fa-f]{4}|\\\\x[0-9A-Fa-f]{2}|%[0-9A-Fa-f]{2}|\\[[0-9;]{1,12}m))'

const SCANS = Object.entries(SIGN_SCANS).map(([name, anchor]) => makeScan(name, anchor))

function makeScan(name: string, anchor: string): RuleScan {
  const outer = SECRET_RULES.filter(({ scan, isInner }) => scan === name && !isInner)
  const inner = SECRET_RULES.filter(({ scan, isInner }) => scan === name && isInner)
  // Without an anchor, the shape checks what precedes a sign: a lookbehind at every character would dominate the cost.
  const signs =
    anchor === ''
      ? [...outer, ...inner].map(({ sign }) => sign).join('|')
      : `${anchor}(?<=(${either(outer, inner, ({ sign }) => sign)}))`
  return {
    rules: [...outer, ...inner],
    signs: new RegExp(signs, 'g'),
    shapes: new RegExp(either(outer, inner, shapeOf), 'y'),
  }
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

/** The shortest possible secret: "://:abcd@e". */
const MIN_LENGTH = 10

/** Runs at 240 MB/s. */
export function mayHoldPlain(text: string): boolean {
  return text.length >= MIN_LENGTH && SCANS.some(({ signs }) => text.search(signs) >= 0)
}

/** Covering a secret can reveal its neighbor. Each round reads the entire text. */
const MAX_ROUNDS = 20

export function findPlainSecrets(text: string): SecretMatch[] {
  let found: RuleMatch[] = []
  let rest = text
  for (let round = 0; round < MAX_ROUNDS && mayHoldPlain(rest); round++) {
    const more = SCANS.flatMap((scan) => runScan(rest, scan))
    if (more.length === 0) break
    found = found.concat(more)
    rest = coverSpans(rest, merge(more))
  }
  return merge(found).map(({ rule, start, end }) => ({ family: rule.family, start, end }))
}

/** Returns where signs begin, whether a secret follows or not. */
export function signsIn(text: string): number[] {
  return SCANS.flatMap((scan) => [...readSigns(text, scan)])
}

interface RuleMatch {
  rule: SecretRule
  start: number
  end: number
}

/** One match may begin inside another: a token can be the user of a URL that has a password. */
function runScan(text: string, scan: RuleScan): RuleMatch[] {
  const found: RuleMatch[] = []
  for (const start of readSigns(text, scan)) {
    const match = matchAt(text, start, scan)
    if (match) found.push(match)
  }
  return found
}

function* readSigns(text: string, { signs }: RuleScan): Generator<number> {
  let from = 0
  for (;;) {
    signs.lastIndex = from
    const sign = signs.exec(text)
    if (!sign) return
    // An anchored pattern matches the end of a sign; group 1 is the sign.
    yield sign.index + (sign[1] === undefined ? 0 : sign[0].length - sign[1].length)
    from = sign.index + 1
  }
}

function matchAt(text: string, position: number, { rules, shapes }: RuleScan): RuleMatch | undefined {
  shapes.lastIndex = position
  const groups = shapes.exec(text)
  const index = rules.findIndex((_, order) => groups?.[2 * order + 2] !== undefined)
  const rule = rules[index]
  if (!groups || !rule) return undefined
  const [head = '', secret = ''] = groups.slice(2 * index + 1)
  const end = position + groups[0].length
  const start = end - secret.length - head.length
  return (rule.accepts ?? isVaried)(text.slice(start, end)) ? { rule, start, end } : undefined
}

function merge(found: readonly RuleMatch[]): RuleMatch[] {
  const merged: RuleMatch[] = []
  for (const next of found.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (!last || next.start >= last.end) merged.push({ ...next })
    else {
      if (SECRET_RULES.indexOf(next.rule) < SECRET_RULES.indexOf(last.rule)) last.rule = next.rule
      last.end = Math.max(last.end, next.end)
    }
  }
  return merged
}
