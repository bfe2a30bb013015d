// Masks the secrets of a value and reports each: in single strings and keys, in lists of lines, and across strings of the
// same kind, such as the blocks of a message.
import { findAcross } from '../disguises/find-across.ts'
import { coverSpans, type Span } from './cover-spans.ts'
import { findJoined, findSecrets } from './find-secrets.ts'
import { mapStrings } from './map-strings.ts'
import { maskLines, type SeeSecret } from './mask-lines.ts'
import { mayHoldPlain } from './plain-secrets.ts'

export function mapSecrets<T>(value: T, see: SeeSecret): T {
  const seen: Parameters<SeeSecret>[] = []
  const { masked, hasSign } = maskEach(value, (...secret) => seen.push(secret))
  if (hasSign) {
    // A secret across strings has its sign in one of them, where its first part may look like a complete secret.
    const inLines = mapStrings(value, (text) => text, { list: (lines) => maskLines(lines, see) })
    return maskEach(maskAcross(inLines, see), see).masked
  }
  for (const secret of seen) see(...secret)
  return masked
}

function maskEach<T>(value: T, see: SeeSecret): { masked: T; hasSign: boolean } {
  let hasSign = false
  const mask = (text: string): string => {
    const isPlain = mayHoldPlain(text)
    hasSign ||= isPlain
    const found = findSecrets(text, isPlain)
    for (const { family, start, end } of found) see(family, text.slice(start, end))
    return coverSpans(text, found)
  }
  const masked = mapStrings(value, mask, { list: (lines) => maskLines(lines, see), key: mask })
  return { masked, hasSign }
}

function maskAcross<T>(value: T, see: SeeSecret): T {
  const kinds = new Map<string, string[]>()
  mapStrings(value, (text, kindOf) => {
    const kind = kindOf()
    const texts = kinds.get(kind)
    if (texts) texts.push(text)
    else kinds.set(kind, [text])
    return text
  })
  const covered = new Map<string, readonly (readonly Span[])[]>()
  for (const [kind, texts] of kinds) {
    const spans =
      texts.length > 1 ? findAcross(texts, findJoined, { see: (match, text) => see(match.family, text) }) : []
    if (spans.some(({ length }) => length > 0)) covered.set(kind, spans)
  }
  if (covered.size === 0) return value
  const positions = new Map<string, number>()
  return mapStrings(value, (text, kindOf) => {
    const kind = kindOf()
    const index = positions.get(kind) ?? 0
    positions.set(kind, index + 1)
    return coverSpans(text, covered.get(kind)?.[index] ?? [])
  })
}
