// Finds the secrets of a file in a stream, with their place in its bytes and the message that has them.
import { mergeSpans, type Span } from '../../format/secrets/cover-spans.ts'
import { findSecrets } from '../../format/secrets/find-secrets.ts'
import { SECRET_FINDER } from '../../format/secrets/mask-json-line.ts'
import { findInJson, findInString, type ValueFinder } from '../../format/secrets/mask-values.ts'
import { parseJson } from '../../format/json.ts'
import { linesWithSigns, mayHoldSigns } from '../../store/secrets/lines-with-signs.ts'
import type { SecretPlace } from '../../store/secrets/secret-cache.ts'

const FINDER: ValueFinder = { ...SECRET_FINDER, mayHold: mayHoldSigns }

/** Longer lines are searched in pieces, which overlap by more than the longest secret. */
export const MAX_HELD = 32 * 1024 * 1024
const OVERLAP = 128 * 1024
const NEWLINE = 0x0a

/** `isJson` says that each line is a record; other files are searched as text. */
export async function* findInFile(chunks: AsyncIterable<Uint8Array>, isJson: boolean): AsyncGenerator<SecretPlace> {
  let [pieces, size]: [Uint8Array[], number] = [[], 0]
  let [offset, isPiece, searched] = [0, false, 0]
  const search = isJson ? findInRecords : findInPlain
  for await (const chunk of chunks) {
    pieces.push(chunk)
    size += chunk.length
    // A text is held as long as possible, because a secret may span its lines. Pieces are joined once, not per chunk.
    const isLong = size > MAX_HELD
    if (!isLong && !(isJson && chunk.includes(NEWLINE))) continue
    const held = Buffer.concat(pieces)
    const end = held.lastIndexOf(NEWLINE) + 1
    const isCut = !isJson || end === 0
    const taken = isCut ? held : held.subarray(0, end)
    for (const found of isPiece || isCut ? findInPart(taken, isJson) : search(taken)) {
      const at = offset + found.offset
      if (at < searched) continue
      yield { ...found, offset: at }
      searched = at + found.length
    }
    const kept = isCut ? taken.length - OVERLAP : taken.length
    offset += kept
    pieces = [held.subarray(kept)]
    size = held.length - kept
    isPiece = isCut
  }
  const held = Buffer.concat(pieces)
  for (const found of isPiece ? findInPart(held, isJson) : search(held))
    if (offset + found.offset >= searched) yield { ...found, offset: offset + found.offset }
}

function* findInRecords(bytes: Buffer): Generator<SecretPlace> {
  for (const { start, line } of linesWithSigns(bytes)) {
    const found = findInJson(line, FINDER)
    const uuid = found.length > 0 ? uuidOf(line) : null
    for (const span of found) yield toFound(span, start, uuid)
  }
}

function* findInPlain(bytes: Buffer): Generator<SecretPlace> {
  for (const span of findSecrets(bytes.toString('latin1'))) yield toFound(span, 0, null)
}

function* findInPart(bytes: Buffer, isJson: boolean): Generator<SecretPlace> {
  const text = bytes.toString('latin1')
  const spans: readonly Span[] = isJson
    ? mergeSpans([...findSecrets(text), ...findInString(text, SECRET_FINDER)])
    : findSecrets(text)
  for (const span of spans) yield toFound(span, 0, null)
}

function toFound(span: Span, offset: number, uuid: string | null): SecretPlace {
  const { start, end, family = 'secret', checked = null } = span
  return { family, offset: offset + start, length: end - start, uuid, checked }
}

function uuidOf(line: string): string | null {
  const record = parseJson(Buffer.from(line, 'latin1').toString('utf8'))
  const uuid: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, 'uuid') : undefined
  return typeof uuid === 'string' ? uuid : null
}
