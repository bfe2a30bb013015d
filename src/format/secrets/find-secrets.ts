// Finds the secrets of a text. Patterns of signs run over it first, and only where a sign stands whole shapes are tried.
import { coverSpans } from './cover-spans.ts'
import { isVaried } from './secret-plausible.ts'
import { SECRET_RULES, SIGN_SCANS, type SecretRule } from './secret-rules.ts'

export interface SecretMatch {
  family: string
  start: number
  end: number
}

/** Rules that are looked for together. */
interface Scan {
  rules: readonly SecretRule[]
  signs: RegExp
  /** With two groups for each rule: what stands before the sign, and the secret, which ends the match. */
  shapes: RegExp
}

/** Where a secret may begin: not inside a word, but behind what stands for a blank or a quote: `\n` and `\u0022` of nested
 *  JSON, `%3D` of a URL, the end of a colour. */
const BEGINNING =
  '(?:(?<![A-Za-z0-9])|(?<=\\\\[bfnrt]|\\\\u[0-9A-Fa-f]{4}|\\\\x[0-9A-Fa-f]{2}|%[0-9A-Fa-f]{2}|\\[[0-9;]{1,12}m))'

const SCANS = Object.entries(SIGN_SCANS).map(([name, anchor]) => makeScan(name, anchor))

function makeScan(name: string, anchor: string): Scan {
  const outer = SECRET_RULES.filter(({ scan, isInner }) => scan === name && !isInner)
  const inner = SECRET_RULES.filter(({ scan, isInner }) => scan === name && isInner)
  // Without an anchor what stands before a sign is left to its shape: to look back at every character would cost most.
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

/** The source of a pattern for all of them. An empty alternative would match everywhere. */
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

/** The shortest: "://:abcd@e". */
const MIN_LENGTH = 10

/** Whether a sign of a secret stands in it; most texts have none. Passes over 23 MB of real transcripts, of which one line in
 *  170 has a sign, at 240 MB/s. */
export function mayHoldSecret(text: string): boolean {
  return text.length >= MIN_LENGTH && SCANS.some(({ signs }) => text.search(signs) >= 0)
}

/** What is hidden may be what kept a neighbour from being seen: two that are glued together are found in two rounds. As many
 *  in a row as this are no text that anybody wrote, and each round reads everything. */
const MAX_ROUNDS = 20

/** In order, none overlapping another. */
export function findSecrets(text: string): SecretMatch[] {
  let found: Found[] = []
  let rest = text
  for (let round = 0; round < MAX_ROUNDS && mayHoldSecret(rest); round++) {
    const more = SCANS.flatMap((scan) => runScan(rest, scan))
    if (more.length === 0) break
    found = found.concat(more)
    rest = coverSpans(rest, merge(more))
  }
  return merge(found).map(({ rule, start, end }) => ({ family: rule.family, start, end }))
}

interface Found {
  rule: SecretRule
  start: number
  end: number
}

/** One may begin inside another: a token can be the user of a URL that has a password. */
function runScan(text: string, scan: Scan): Found[] {
  const found: Found[] = []
  const { signs } = scan
  signs.lastIndex = 0
  for (let sign = signs.exec(text); sign; sign = signs.exec(text)) {
    // What is anchored is found at its end.
    const start = sign.index + (sign[1] === undefined ? 0 : sign[0].length - sign[1].length)
    const match = matchAt(text, start, scan)
    if (match) found.push(match)
    signs.lastIndex = sign.index + 1
  }
  return found
}

function matchAt(text: string, position: number, { rules, shapes }: Scan): Found | undefined {
  shapes.lastIndex = position
  const groups = shapes.exec(text)
  const index = rules.findIndex((_, place) => groups?.[2 * place + 2] !== undefined)
  const rule = rules[index]
  if (!groups || !rule) return undefined
  const [head = '', secret = ''] = groups.slice(2 * index + 1)
  const end = position + groups[0].length
  const start = end - secret.length - head.length
  return (rule.accepts ?? isVaried)(text.slice(start, end)) ? { rule, start, end } : undefined
}

/** What overlaps becomes one, called by the rule that stands higher in the table. */
function merge(found: readonly Found[]): Found[] {
  const merged: Found[] = []
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
