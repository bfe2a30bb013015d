// Changes lines of a JSONL file and stamps it in the same pass. Lines that are no object or too large are skipped.
import { createHash } from 'node:crypto'
import { parseObject } from '../../format/json.ts'
import { startsWithBom } from '../../reader/bytes.ts'
import { LineSplitter, type Line } from '../../reader/lines.ts'
import { statOf } from '../edit-transcript.ts'
import { readPieces } from '../pieces.ts'
import type { FileStamp, ByteReplacement, TouchedRecord } from '../plan.ts'
import type { Splice } from '../splice/splice-record.ts'
import { spliceReplacements } from '../splice/splice-replacement.ts'

export interface RewrittenLines {
  file: FileStamp
  replacements: ByteReplacement[]
  touched: TouchedRecord[]
  skipped: number
}

/** `text` is latin1, as in splice-record.ts; `value` is its parsed JSON. */
export type LineChange = (text: string, value: { [key: string]: unknown }) => Splice[]

export function rewriteLines(path: string, change: LineChange): RewrittenLines {
  const before = statOf(path)
  const hash = createHash('sha256')
  const splitter = new LineSplitter()
  const rewritten = { replacements: new Array<ByteReplacement>(), touched: new Array<TouchedRecord>(), skipped: 0 }
  const rewrite = (line: Line) => rewriteLine(path, line, change, rewritten)
  for (const chunk of readPieces([{ path, offset: 0, length: before.size }])) {
    hash.update(chunk)
    splitter.push(chunk).forEach(rewrite)
  }
  splitter.finish().forEach(rewrite)
  return { ...rewritten, file: { ...before, path, sha256: hash.digest('hex') } }
}

function rewriteLine(path: string, line: Line, change: LineChange, into: Omit<RewrittenLines, 'file'>): void {
  const start = line.bytes && startsWithBom(line.bytes, 0) ? 3 : 0
  const value = line.bytes ? parseObject(line.bytes.toString('utf8', start)) : undefined
  if (!line.bytes || !value) {
    if (!line.bytes || line.bytes.toString('latin1').trim() !== '') into.skipped += 1
    return
  }
  const text = line.bytes.toString('latin1', start)
  const splices = change(text, value).toSorted((a, b) => a.start - b.start)
  if (splices.length === 0) return
  into.replacements.push(...spliceReplacements({ offset: line.offset + start, length: text.length }, splices))
  into.touched.push({
    path,
    line: line.number,
    uuid: typeof value['uuid'] === 'string' ? value['uuid'] : null,
    type: typeof value['type'] === 'string' ? value['type'] : 'prompt',
    change: 'changed',
    before: shown(splices.map((splice) => text.slice(splice.start, splice.end))),
    after: shown(splices.map(({ raw }) => raw)),
  })
}

const SHOWN_CHARACTERS = 200

function shown(raws: readonly string[]): string {
  const texts = new Set(raws.map((raw) => Buffer.from(raw, 'latin1').toString('utf8')))
  return [...texts].join(', ').slice(0, SHOWN_CHARACTERS)
}
