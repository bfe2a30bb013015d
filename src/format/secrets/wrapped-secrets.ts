// Finds secrets that are wrapped over lines. The end of such a secret cannot be seen, because the next line may begin with
// a letter too, so the lines are joined one by one.
import { coverSpans } from './cover-spans.ts'
import { findPlainSecrets, type PlainSearch, type SecretMatch } from './plain-secrets.ts'

const MAX_LINES = 12
/** Nothing longer fits on a line of a terminal. */
const MAX_WIDTH = 500

/** A line break, the indentation or frame after it, and the beginning of the next line. */
const NEXT =
  /(?:\\?\r?\n|(?:\\+r)?\\+n)((?:[\t ]|\\+t){0,40}(?:[>|+#*\u2502\u2503][\t ]*)?)([A-Za-z0-9_.~+/=:$%-]{1,500})/y
const MAX_HEAD = 48
const HEAD = /[A-Za-z0-9_-]*$/
const TO_END = /[A-Za-z0-9_.~+/=:$%-]{1,500}(?=\\?[\r\n]|\\+[rn])/y

export function findWrapped(text: string, { found, signs }: PlainSearch): SecretMatch[] {
  if ((found.length === 0 && signs.length === 0) || !/[\r\n]|\\[rn]/.test(text)) return []
  const rest = coverSpans(text, found)
  const begun = signs.flatMap((start) => joinLines(rest, start))
  return [...begun, ...found.flatMap((match) => extend(rest, match))]
}

interface Piece {
  start: number
  end: number
}

function piecesFrom(text: string, end: number): Piece[] {
  const pieces: Piece[] = []
  let position = end
  for (let count = 0; count < MAX_LINES; count++) {
    NEXT.lastIndex = position
    const [whole, , run = ''] = NEXT.exec(text) ?? []
    if (whole === undefined) break
    position += whole.length
    pieces.push({ start: position - run.length, end: position })
  }
  return pieces
}

function joinLines(text: string, start: number): SecretMatch[] {
  TO_END.lastIndex = start
  if (!TO_END.test(text)) return []
  // A sign may be inside of its secret.
  const [head = ''] = HEAD.exec(text.slice(Math.max(0, start - MAX_HEAD), start)) ?? []
  const first = start - head.length
  const pieces = [{ start: first, end: TO_END.lastIndex }]
  for (const piece of piecesFrom(text, TO_END.lastIndex)) {
    pieces.push(piece)
    const joined = pieces.map((each) => text.slice(each.start, each.end)).join('')
    const match = findPlainSecrets(joined).find((each) => each.start <= head.length && each.end > head.length)
    if (!match) continue
    const end = piece.end - (joined.length - match.end)
    if (end > piece.start) return extendedTo(text, { ...match, start: first + match.start, end, form: 'split' })
  }
  return []
}

/** The rest of a secret whose first lines look complete. */
function extend(text: string, match: SecretMatch): SecretMatch[] {
  const [longer] = extendedTo(text, match)
  return longer && longer.end > match.end ? [{ ...longer, form: 'split' }] : []
}

function extendedTo(text: string, match: SecretMatch): SecretMatch[] {
  let { end } = match
  for (const piece of piecesFrom(text, end)) {
    if (!isKeyLike(text.slice(piece.start, piece.end)) || !isLineEnd(text, piece.end)) break
    end = piece.end
  }
  return [{ ...match, end }]
}

const MIN_PIECE = 16

/** A name or a path has fewer digits than a key, and fewer changes between letters and digits. */
function isKeyLike(piece: string): boolean {
  if (piece.length < MIN_PIECE || piece.length > MAX_WIDTH || !/^[A-Za-z0-9_.=-]+$/.test(piece)) return false
  const changes = piece.match(/[a-z](?=[A-Z0-9])|[A-Z](?=[a-z0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0
  const digits = piece.match(/[0-9]/g)?.length ?? 0
  const size = piece.match(/[A-Za-z0-9]/g)?.length ?? 0
  return Math.max(changes / 0.3, digits / 0.4) >= size
}

function isLineEnd(text: string, position: number): boolean {
  return position === text.length || /^(?:[\s"'`]|\\)/.test(text.slice(position, position + 1))
}
