// Finds secrets in lines that a terminal broke at its width, whatever identifies the secret and wherever it was broken.
import { findPlainSecrets, mayHoldPlain, type SecretMatch } from './plain-secrets.ts'

/** Terminals are at least this wide. Longer lines were not broken by one. */
const [MIN_WIDTH, MAX_WIDTH] = [40, 500] as const
const MAX_LINES = 60

/** A line of a .env file. After "=", the padding of a secret would end the line. */
const SETTING = /(?:export[\t ]+)?[A-Za-z_][A-Za-z0-9_]{0,100}(?: = |=(?!=*(?:\s|$)))/y

/**
 * A line as wide as the widest one may continue in the next. The widest line of a .env file is often a secret. It ends
 * there if it is complete (`plain`) and the next line is another setting.
 */
export function findFolded(text: string, plain: readonly SecretMatch[]): SecretMatch[] {
  const width = widthOf(text)
  if (width < MIN_WIDTH || width > MAX_WIDTH) return []
  const found: SecretMatch[] = []
  const ends = new Map(plain.map(({ start, end }) => [start, end]))
  const isWhole = ({ start, end }: SecretMatch) => {
    const whole = ends.get(start) ?? end
    return whole < end && text.charAt(whole) === '\n' && isSettingAt(text, whole + 1)
  }
  let first = 0
  let breaks: number[] = []
  for (let start = 0; start < text.length;) {
    const end = endOfLine(text, start)
    const isFull = end - start === width && !isBlankAt(text, end - 1) && !isBlankAt(text, end + 1)
    if (isFull && end < text.length && breaks.length < MAX_LINES) breaks.push(end)
    else {
      if (breaks.length > 0) found.push(...findIn(text, { first, end, breaks }).filter((match) => !isWhole(match)))
      first = end + 1
      breaks = []
    }
    start = end + 1
  }
  return found
}

function isSettingAt(text: string, position: number): boolean {
  SETTING.lastIndex = position
  return SETTING.test(text)
}

function widthOf(text: string): number {
  let widest = 0
  for (let start = 0; start < text.length && widest <= MAX_WIDTH;) {
    const end = endOfLine(text, start)
    widest = Math.max(widest, end - start)
    start = end + 1
  }
  return widest
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end < 0 ? text.length : end
}

function isBlankAt(text: string, position: number): boolean {
  return /[\s]/.test(text.charAt(position))
}

interface FoldedPart {
  first: number
  end: number
  breaks: readonly number[]
}

function findIn(text: string, { first, end, breaks }: FoldedPart): SecretMatch[] {
  const joined = text.slice(first, end).replaceAll('\n', '')
  if (!mayHoldPlain(joined)) return []
  // The n-th break is n characters further right in the text than in the joined lines.
  const toText = (position: number) => {
    const passed = breaks.filter((at, index) => at - first - index < position).length
    return first + position + passed
  }
  return findPlainSecrets(joined).flatMap((match) => {
    const [start, last] = [toText(match.start + 1) - 1, toText(match.end)]
    return last - start === match.end - match.start ? [] : [{ ...match, start, end: last, form: 'split' as const }]
  })
}
