// Scripts written without spaces between words, and Korean, whose words take endings. Their words are found inside a
// run by pairs of neighboring characters, which the index keeps in a separate column.

/** First and last code points. Digits, punctuation and currency signs of these scripts are not part of runs. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x0e01, 0x0e3a], // Thai
  [0x0e40, 0x0e4e],
  [0x0e81, 0x0ece], // Lao
  [0x0edc, 0x0edf],
  [0x1000, 0x103f], // Myanmar
  [0x1050, 0x108f],
  [0x109a, 0x109d],
  [0x1100, 0x11ff], // Hangul letters
  [0x1780, 0x17d3], // Khmer
  [0x17d7, 0x17d7],
  [0x17dc, 0x17dd],
  [0x3005, 0x3007], // Han: iteration mark, closing mark, zero
  [0x3021, 0x3029],
  [0x3031, 0x3035], // Kana repeat marks
  [0x3038, 0x303c],
  [0x3041, 0x3096], // Hiragana
  [0x3099, 0x309a], // combining sound marks of kana
  [0x309d, 0x309f],
  [0x30a1, 0x30fa], // Katakana
  [0x30fc, 0x30ff],
  [0x3105, 0x312f], // Bopomofo
  [0x3131, 0x318e], // Hangul compatibility letters
  [0x31a0, 0x31bf],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf], // Han
  [0x4e00, 0x9fff],
  [0xa960, 0xa97c],
  [0xa9e0, 0xa9ef],
  [0xa9fa, 0xa9fe],
  [0xaa60, 0xaa7f],
  [0xac00, 0xd7a3], // Hangul
  [0xd7b0, 0xd7fb],
  [0xf900, 0xfaff],
  [0xff66, 0xff9f],
  [0xffa0, 0xffdc],
  [0x1b000, 0x1b16f],
  [0x20000, 0x3fffd],
]

export function isUnspaced(code: number): boolean {
  if (code < 0x0e01) return false
  return code < 0x10000 ? (units ??= makeUnits())[code] === 1 : isInRanges(code)
}

export function unspacedRuns(text: string): [start: number, end: number][] {
  // Returns at once for one-byte strings, which most are.
  if (!/[\u0e01-\uffff]/.test(text)) return []
  const runs: [number, number][] = []
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) < 0x0e01 || !isUnspaced(text.codePointAt(at) ?? 0)) continue
    const start = at
    at = endOfRun(text, start)
    runs.push([start, at])
  }
  return runs
}

function endOfRun(text: string, start: number): number {
  let at = start
  for (;;) {
    const code = text.codePointAt(at) ?? 0
    if (!isUnspaced(code)) return at
    at += code > 0xffff ? 2 : 1
  }
}

/** One entry per code unit: transcripts are full of arrows and lines, too many to compare with every range. */
let units: Uint8Array | undefined

function makeUnits(): Uint8Array {
  const table = new Uint8Array(0x10000)
  for (const [first, last] of RANGES) if (last < 0x10000) table.fill(1, first, last + 1)
  return table
}

function isInRanges(code: number): boolean {
  return RANGES.some(([first, last]) => code >= first && code <= last)
}

/** For each run its pairs, then the last character alone, so that every character starts a term. */
export function unspacedGrams(text: string): string {
  return unspacedRuns(text)
    .map(([start, end]) => {
      const codes = toCodes(text.slice(start, end))
      return codes.map((code, index) => code + (codes[index + 1] ?? '')).join(' ')
    })
    .join(' ')
}

export function toGrams(run: string): { words: string[]; prefix: boolean } {
  const codes = toCodes(run)
  const pairs = codes.slice(1).map((code, index) => (codes[index] ?? '') + code)
  return pairs.length > 0 ? { words: pairs, prefix: false } : { words: codes, prefix: true }
}

/** Seven digits per character, which neither folding nor stemming changes. */
function toCodes(run: string): string[] {
  return Array.from(run, (character) => String(character.codePointAt(0) ?? 0).padStart(7, '0'))
}
