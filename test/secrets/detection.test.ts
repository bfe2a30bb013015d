// Measures detection over labeled texts: every family in every context, and texts without secrets. The full run writes the
// table of docs/secrets.md; update it with `ANNALS_TESTS=all npx vitest run test/secrets -u`.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findSecrets } from '../../src/format/secrets/find-secrets.ts'
import { maskJsonLine } from '../../src/format/secrets/mask-json-line.ts'
import { maskText } from '../../src/format/secrets/mask-secrets.ts'
import { SECRET_RULES } from '../../src/format/secret-families/secret-rules.ts'
import { corpus, hasCorpus } from '../corpus-folder.ts'
import { isFull } from '../extent.ts'
import { drawFrom, GENERIC_FAMILIES, makeGenericSecrets, makeSecrets, SAMPLE_FAMILIES } from '../secret-samples.ts'
import { SECRET_CONTEXTS, type HiddenSecret } from './contexts.ts'
import { makeNegatives, readNegatives } from './negatives.ts'
import { SAME_RULES } from './other-scanners.ts'
import { writeSecretsPage, type FamilyScore } from './secrets-page.ts'

const ROUNDS = isFull ? 10 : 1
const NEGATIVES = isFull ? 210_000 : 12_000
const MIN_POSITIVES = isFull ? 20_000 : 2000

/** A secret counts as found if this share of its letters and digits is masked. */
const ENOUGH = 0.95

const GENERIC = new Set(SECRET_RULES.filter(({ isGeneric }) => isGeneric).map(({ family }) => family))

function isMasked({ record, read, text, start, end }: HiddenSecret): boolean {
  const masked = typeof record === 'string' ? maskText(record) : read(JSON.parse(maskJsonLine(JSON.stringify(record))))
  let [letters, hidden] = [0, 0]
  for (let at = start; at < end; at++) {
    if (!/[A-Za-z0-9]/.test(text.charAt(at))) continue
    letters += 1
    if (masked.charAt(at) === '*') hidden += 1
  }
  return hidden >= letters * ENOUGH
}

function scoreFamilies(): Map<string, FamilyScore> {
  const scores = new Map<string, FamilyScore>()
  for (let seed = 0; seed < ROUNDS; seed++) {
    const draw = drawFrom(seed * 7919 + 1)
    for (const sample of [...makeSecrets(draw), ...makeGenericSecrets(draw)]) {
      const score = scores.get(sample.family) ?? { family: sample.family, contexts: new Map(), wrong: 0 }
      scores.set(sample.family, score)
      for (const { name, hide } of SECRET_CONTEXTS) {
        const hidden = hide(sample)
        if (!hidden) continue
        const context = score.contexts.get(name) ?? { all: 0, found: 0 }
        score.contexts.set(name, context)
        context.all += 1
        if (isMasked(hidden)) context.found += 1
      }
    }
  }
  return scores
}

describe('detection', () => {
  const scores = scoreFamilies()
  const wrongTexts: string[] = []
  let negatives = 0

  function countWrong(texts: Iterable<string>): void {
    for (const text of texts) {
      negatives += 1
      for (const { family, start } of findSecrets(text)) {
        wrongTexts.push(`${family}: ${text.slice(Math.max(0, start - 30), start + 30)}`)
        const score = scores.get(family)
        if (score) score.wrong += 1
      }
    }
  }

  test('finds no secret in other texts, or hardly any', { timeout: 600_000 }, () => {
    countWrong(makeNegatives(drawFrom(17), NEGATIVES))
    if (hasCorpus) countWrong(readNegatives(corpus))
    const wrongShapes = wrongTexts.filter((text) => !GENERIC.has(text.split(':')[0] ?? ''))
    expect(wrongShapes.slice(0, 20)).toEqual([])
    expect(negatives).toBeGreaterThanOrEqual(NEGATIVES)
    expect(wrongTexts.length).toBeLessThanOrEqual(negatives / 2000)
  })

  test('reaches its bars', () => {
    const shaped = sum(SAMPLE_FAMILIES, scores)
    const generic = sum(GENERIC_FAMILIES, scores)
    expect(shaped.all + generic.all).toBeGreaterThanOrEqual(MIN_POSITIVES)
    expect(SAMPLE_FAMILIES.length).toBeGreaterThanOrEqual(80)
    const missed = [...scores.values()].flatMap(({ family, contexts }) =>
      [...contexts].filter(([, { all, found }]) => found < all * 0.5).map(([name]) => `${family} in ${name}`),
    )
    expect({ missed: missed.filter((each) => SAMPLE_FAMILIES.includes(each.split(' ')[0] ?? '')) }).toEqual({
      missed: [],
    })
    expect(shaped.found / shaped.all).toBeGreaterThanOrEqual(0.99)
    expect(shaped.found / (shaped.found + shaped.wrong)).toBeGreaterThanOrEqual(0.99)
    expect(generic.found / generic.all).toBeGreaterThanOrEqual(0.9)
    expect(generic.found / (generic.found + generic.wrong)).toBeGreaterThanOrEqual(0.75)
  })

  test.runIf(isFull && hasCorpus)('has the documented figures', async () => {
    await expect(writeSecretsPage([...scores.values()], negatives)).toMatchFileSnapshot('../../docs/secrets.md')
  })

  test('is compared by families that exist', () => {
    const families = new Set(SECRET_RULES.map(({ family }) => family))
    expect(Object.keys(SAME_RULES).filter((family) => !families.has(family))).toEqual([])
  })

  test('is documented for every family', () => {
    const page = readFileSync('docs/secrets.md', 'utf8')
    for (const { family, label } of SECRET_RULES) expect(page).toContain(`| \`${family}\` | ${label}`)
  })
})

function sum(families: readonly string[], scores: ReadonlyMap<string, FamilyScore>) {
  const total = { all: 0, found: 0, wrong: 0 }
  for (const family of families) {
    const score = scores.get(family)
    total.wrong += score?.wrong ?? 0
    for (const { all, found } of score?.contexts.values() ?? []) {
      total.all += all
      total.found += found
    }
  }
  return total
}
