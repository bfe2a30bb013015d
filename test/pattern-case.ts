// Random regular expressions with texts that should match: each piece of the expression comes with a text that fits it,
// and the joined text is put into surroundings. Anchors and flags may still prevent a match, so tests compare with RE2.
import fc from 'fast-check'

interface Piece {
  source: string
  fits: string
}

export interface PatternCase {
  source: string
  texts: string[]
}

const CHARS = [...'abcABCkKsS01 -_/"<&\n\t', 'é', 'É', 'ſ', '\u212a', '日', '語', '😀', '\\', '.', '{', '|']

const char: fc.Arbitrary<Piece> = fc
  .record({ fits: fc.constantFrom(...CHARS), spelling: fc.nat(3) })
  .map(({ fits, spelling }) => ({ source: spellChar(fits, spelling), fits }))

const word: fc.Arbitrary<Piece> = fc.array(char, { minLength: 2, maxLength: 5 }).map(inSequence)

const odd: fc.Arbitrary<Piece> = fc.constantFrom(
  ...[
    ['.', 'x'],
    ['\\w', 'a'],
    ['\\W', '-'],
    ['\\d', '1'],
    ['[[:alpha:]k]', 'b'],
    ['\\pL', 'é'],
    ['\\p{Greek}', 'σ'],
    ['[^a-c]', 'k'],
    ['[]x]', ']'],
    ['[a-]', '-'],
    ['[k\\]s]', 's'],
    ['[\\x41-\\x{43}]', 'B'],
    ['[a-cA-C日]', '日'],
    ['{', '{'],
    ['x{,2}', 'x{,2}'],
    ['\\Qa.b\\E', 'a.b'],
    ['^', ''],
    ['$', ''],
    ['\\b', ''],
    ['\\B', ''],
    ['(?i)', ''],
    ['(?-i)', ''],
    ['(?m)', ''],
  ].map(([source = '', fits = '']) => ({ source, fits })),
)

const { piece } = fc.letrec<{ piece: Piece }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: word },
    { weight: 2, arbitrary: char },
    { weight: 1, arbitrary: odd },
    { weight: 3, arbitrary: fc.array(tie('piece'), { minLength: 1, maxLength: 3 }).map(inSequence) },
    { weight: 2, arbitrary: fc.tuple(tie('piece'), tie('piece'), fc.boolean()).map(inChoice) },
    { weight: 2, arbitrary: fc.tuple(tie('piece'), fc.nat(7), fc.nat(3), fc.boolean()).map(inRepetition) },
    { weight: 1, arbitrary: fc.tuple(tie('piece'), fc.constantFrom('(', '(?<n>', '(?i:', '(?s-i:')).map(inGroup) },
  ),
}))

const surroundings = fc.array(fc.constantFrom(...CHARS), { maxLength: 5 }).map((chars) => chars.join(''))

export const patternCase: fc.Arbitrary<PatternCase> = fc
  .record({ piece, before: surroundings, after: surroundings, other: surroundings })
  // A group name may be used only once.
  .filter((drawn) => drawn.piece.source.split('(?<n>').length <= 2)
  .map(({ piece: { source, fits }, before, after, other }) => ({
    source,
    texts: [before + fits + after, fits, before + fits.toUpperCase() + after, before + swapCase(fits), other],
  }))

function spellChar(text: string, spelling: number): string {
  const hex = (text.codePointAt(0) ?? 0).toString(16)
  if (spelling === 0) return `\\x{${hex}}`
  if (spelling === 1) return `[${/[\\\]^-]/.test(text) ? `\\${text}` : text}x]`
  return /[\\^$.*+?()[\]{}|]/.test(text) ? `\\${text}` : text
}

function inSequence(pieces: readonly Piece[]): Piece {
  return { source: pieces.map(({ source }) => source).join(''), fits: pieces.map(({ fits }) => fits).join('') }
}

function inChoice([one, other, first]: [Piece, Piece, boolean]): Piece {
  return { source: `(?:${one.source}|${other.source})`, fits: first ? one.fits : other.fits }
}

function inRepetition([{ source, fits }, kind, extra, isLazy]: [Piece, number, number, boolean]): Piece {
  const signs = ['*', '+', '?', '{2}', '{2,}', '{1,3}', '{0}', '{0,2}']
  const least = [0, 1, 0, 2, 2, 1, 0, 0][kind] ?? 0
  const most = [9, 9, 1, 2, 9, 3, 0, 2][kind] ?? 0
  const rounds = Math.min(most, least + extra)
  return { source: `(?:${source})${signs[kind] ?? ''}${isLazy ? '?' : ''}`, fits: fits.repeat(rounds) }
}

function inGroup([{ source, fits }, open]: [Piece, string]): Piece {
  return { source: `${open}${source})`, fits }
}

function swapCase(text: string): string {
  return [...text].map((each) => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase())).join('')
}
