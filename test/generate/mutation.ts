// Damages transcripts in realistic ways and records which records must survive.
import type { Random } from './random.ts'
import type { GeneratedRecord } from './records.ts'

export interface Survivor {
  offset: number
  length: number
  idKey: GeneratedRecord['idKey']
  id: string
  /** Whether it is alone on its line, except for a byte order mark or white space. */
  isWholeLine: boolean
}

/** Bytes to write. An intact record must be read back. */
type LinePart = Buffer | IntactRecord
interface IntactRecord {
  bytes: Buffer
  record: GeneratedRecord
}

type Mutate = (random: Random, take: () => GeneratedRecord) => LinePart[]

const NEWLINE = Buffer.from('\n')
const BOM = Buffer.from([0xef, 0xbb, 0xbf])

const mutations = {
  none: (_random, take) => [intact(take()), NEWLINE],
  'carriage return': (_random, take) => [intact(take()), Buffer.from('\r\n')],
  'white space': (random, take) => [spaces(random), intact(take()), spaces(random), NEWLINE],
  'byte order mark': (_random, take) => [BOM, intact(take()), NEWLINE],
  duplicate: (_random, take) => {
    const record = take()
    return [intact(record), NEWLINE, intact(record), NEWLINE]
  },
  'prototype key': (_random, take) => [intactWith(take(), '"__proto__":{"type":"summary","uuid":7},'), NEWLINE],
  'duplicate key': (_random, take) => [
    intactWith(take(), '"uuid":1,"leafUuid":2,"messageId":3,"sessionId":4,'),
    NEWLINE,
  ],
  blank: (random) => [random.chance(0.5) ? spaces(random) : Buffer.alloc(0), NEWLINE],
  'foreign line': (random) => [foreign(random), NEWLINE],
  cut: (random, take) => [cut(random, take()), NEWLINE],
  headless: (random, take) => [behead(random, take()), NEWLINE],
  glue: (_random, take) => [intact(take()), intact(take()), NEWLINE],
  'glue many': (random, take) => [...Array.from({ length: random.between(3, 6) }, () => intact(take())), NEWLINE],
  'glue with junk': (random, take) => [intact(take()), junk(random), intact(take()), NEWLINE],
  'cut before whole': (random, take) => [cut(random, take()), intact(take()), NEWLINE],
  'cut before two': (random, take) => [cut(random, take()), intact(take()), intact(take()), NEWLINE],
  'two cuts before whole': (random, take) => [cut(random, take()), cut(random, take()), intact(take()), NEWLINE],
  'whole before cut': (random, take) => [intact(take()), cut(random, take()), NEWLINE],
  'headless before whole': (random, take) => [behead(random, take()), intact(take()), NEWLINE],
  'cut, NUL, whole': (random, take) => [cut(random, take()), nuls(random), intact(take()), NEWLINE],
  'NUL before': (random, take) => [nuls(random), intact(take()), NEWLINE],
  'NUL behind': (random, take) => [intact(take()), nuls(random), NEWLINE],
  'NUL line': (random) => [nuls(random), NEWLINE],
  'NUL inside': (random, take) => {
    const record = take()
    const bytes = Buffer.from(record.text)
    const at = random.between(1, bytes.length - 1)
    return [{ bytes: Buffer.concat([bytes.subarray(0, at), nuls(random), bytes.subarray(at)]), record }, NEWLINE]
  },
  'NUL over': (random, take) => edit(random, take(), (bytes, at, end) => bytes.fill(0, at, end)),
  flip: (random, take) => edit(random, take(), (bytes, at) => (bytes[at] = random.below(256))),
  'flip bit': (random, take) =>
    edit(random, take(), (bytes, at) => (bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8)))),
  insert: (random, take) => splice(random, take(), 0, noise(random)),
  delete: (random, take) => splice(random, take(), random.between(1, 40), Buffer.alloc(0)),
  interleave: (random, take) => {
    const [outer, inner] = [take(), take()]
    const at = offsetInString(random, outer.text)
    if (at < 0) return [intact(outer), NEWLINE, intact(inner), NEWLINE]
    return [Buffer.from(outer.text.slice(0, at)), intact(inner), Buffer.from(outer.text.slice(at)), NEWLINE]
  },
} satisfies Record<string, Mutate>

export type Mutation = keyof typeof mutations

// Object.keys returns string[], but these are the keys of the table above.
export const mutationNames = Object.keys(mutations) as [Mutation, ...Mutation[]]

/** Collects mutated lines into one file. */
export class FileBuilder {
  private readonly parts: Buffer[] = []
  private length = 0
  readonly survivors: Survivor[] = []

  add(mutation: Mutation, random: Random, take: () => GeneratedRecord): void {
    const parts = mutations[mutation](random, take)
    const isWholeLine = !mutation.startsWith('glue') && parts.every(isSurroundingOrIntact)
    for (const part of parts) {
      const bytes = 'record' in part ? part.bytes : part
      if ('record' in part)
        this.survivors.push({ offset: this.length, length: bytes.length, isWholeLine, ...nameOf(part.record) })
      this.parts.push(bytes)
      this.length += bytes.length
    }
  }

  build(endsWithNewline = true): Buffer {
    const bytes = Buffer.concat(this.parts, this.length)
    return endsWithNewline || bytes.at(-1) !== 0x0a ? bytes : bytes.subarray(0, -1)
  }
}

function nameOf({ idKey, id }: GeneratedRecord): Pick<Survivor, 'idKey' | 'id'> {
  return { idKey, id }
}

function isSurroundingOrIntact(part: LinePart): boolean {
  if ('record' in part) return !part.bytes.includes(0)
  return isSurrounding(part)
}

function isSurrounding(bytes: Buffer): boolean {
  return bytes.equals(BOM) || bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a)
}

function intact(record: GeneratedRecord): IntactRecord {
  return { bytes: Buffer.from(record.text), record }
}

/** Adds keys in front. Of duplicate keys, the last one wins in JSON.parse, so the record is still intact. */
function intactWith(record: GeneratedRecord, keys: string): IntactRecord {
  return { bytes: Buffer.from(`{${keys}${record.text.slice(1)}`), record }
}

function cut(random: Random, record: GeneratedRecord): Buffer {
  const bytes = Buffer.from(record.text)
  return bytes.subarray(0, cutOffset(random, bytes))
}

function behead(random: Random, record: GeneratedRecord): Buffer {
  const bytes = Buffer.from(record.text)
  return bytes.subarray(cutOffset(random, bytes))
}

/** Returns any offset, but often one right after a structural character, where a cut is hardest to detect. */
function cutOffset(random: Random, bytes: Buffer): number {
  const at = random.between(1, bytes.length - 1)
  if (random.chance(0.5)) return at
  const mark = random.pick([...':,[{}]"\\'].map((char) => char.charCodeAt(0)) as [number, ...number[]]) // a constant list
  const found = bytes.indexOf(mark, at)
  return found < 0 || found + 1 >= bytes.length ? at : found + 1
}

function edit(
  random: Random,
  record: GeneratedRecord,
  change: (bytes: Buffer, at: number, end: number) => void,
): LinePart[] {
  const bytes = Buffer.from(record.text)
  for (let count = random.between(1, 3); count > 0; count--) {
    const at = random.below(bytes.length)
    change(bytes, at, Math.min(bytes.length, at + random.between(1, 60)))
  }
  return [bytes, NEWLINE]
}

function splice(random: Random, record: GeneratedRecord, remove: number, insert: Buffer): LinePart[] {
  const bytes = Buffer.from(record.text)
  const at = random.below(bytes.length)
  return [bytes.subarray(0, at), insert, bytes.subarray(at + remove), NEWLINE]
}

/** Returns an offset between two letters of a string, so that neither half of the record can enclose an insertion. */
function offsetInString(random: Random, text: string): number {
  const start = random.below(text.length)
  const found = /[a-z][,: ]?(?=[a-z]{2}[^"\\{}[\]]* )/g
  found.lastIndex = start
  const match = found.exec(text)
  return match === null ? -1 : match.index + match[0].length
}

function nuls(random: Random): Buffer {
  return Buffer.alloc(random.chance(0.1) ? random.between(200, 5000) : random.between(1, 40))
}

function spaces(random: Random): Buffer {
  return Buffer.from(random.pick([' ', '  ', '\t', ' \t ', '\r']))
}

/** Bytes between intact records that cannot enclose one of them. */
function junk(random: Random): Buffer {
  return random.chance(0.5)
    ? nuls(random)
    : Buffer.from(
        random.pick([
          ' ',
          '\r',
          ',',
          ', ',
          '"',
          ':',
          '[',
          '{',
          '}',
          ']',
          '\\',
          '\ufeff',
          '\v',
          'x',
          '{"a":',
          '[{"a":"',
        ]),
      )
}

function noise(random: Random): Buffer {
  const structural = Buffer.from('{}[]",:\\0123456789.eE+-ntfu \n\r\0')
  return Buffer.from(
    Array.from({ length: random.between(1, 8) }, () => structural[random.below(structural.length)] ?? 0),
  )
}

function foreign(random: Random): Buffer {
  return Buffer.from(
    random.pick([
      '[INFO] saved',
      '<<<<<<< HEAD',
      '[1,2]',
      '42',
      'null',
      '"text"',
      '{"a":1}',
      '{',
      '}',
      '// note',
      'data: {}',
    ]),
  )
}
