import { createHash } from 'node:crypto'
import { AppError } from '../../error.ts'
import { isObject } from '../../format/check.ts'
import { SpanList } from '../../format/secrets/span-list.ts'
import { statOf } from '../edit-transcript.ts'
import { readPieces } from '../pieces.ts'
import type { FileEdit, FileStamp, TouchedRecord } from '../plan.ts'
import { contentSearchFor, type OwnedContent, type Content } from './content-search.ts'
import type { CoveredTally } from './covered-tally.ts'
import { findInContent, type ContentSearch, type ContentMatch } from './find-in-content.ts'

export interface CoveredFile {
  file: FileStamp
  spans: SpanList
  touched: TouchedRecord[]
}

export function coverFiles(contents: readonly Content[], owned: OwnedContent, tally: CoveredTally): CoveredFile[] {
  const redaction = tally.watched
  return contents.flatMap((content) => {
    const search = contentSearchFor(content, redaction, owned)
    tally.file = content.path
    const covered = search && coverIfThere(content, search, tally)
    return covered && covered.spans.length > 0 ? [covered] : []
  })
}

/** A file may have been deleted since it was located. */
function coverIfThere(content: Content, search: ContentSearch, tally: CoveredTally): CoveredFile | undefined {
  try {
    return coverFile(content, search, tally)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return undefined
    throw error
  }
}

export function toMask({ file, spans }: CoveredFile): FileEdit {
  return { kind: 'mask', file, spans }
}

function coverFile(content: Content, search: ContentSearch, tally: CoveredTally): CoveredFile {
  const { path } = content
  const stat = statOf(path)
  const hash = createHash('sha256')
  const spans = new SpanList()
  const touched: TouchedRecord[] = []
  for (const found of findInContent(hashed(readPieces([{ path, offset: 0, length: stat.size }]), hash), search)) {
    for (const span of found.spans) spans.add(span)
    touched.push(describeMatch(content, found, tally.take()))
  }
  return { file: { ...stat, path, sha256: hash.digest('hex') }, spans, touched }
}

function* hashed(chunks: Iterable<Buffer>, hash: ReturnType<typeof createHash>): Generator<Buffer> {
  for (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

function describeMatch(
  { path, kind }: Content,
  { raw, line, spans }: ContentMatch,
  values: readonly string[],
): TouchedRecord {
  const { type, uuid } = identify(raw)
  let covered = 0
  for (const { start, end } of spans) covered += end - start
  return {
    path,
    line,
    uuid,
    type: type ?? kind,
    change: 'masked',
    before: describeValues(values),
    after: '*'.repeat(Math.min(covered, MAX_STARS)),
  }
}

const MAX_STARS = 40

function describeValues(values: readonly string[]): string {
  const more = values.length > 3 ? `; and ${values.length - 3} more` : ''
  return `${values.slice(0, 3).join('; ')}${more}`
}

function identify(raw: string): { type: string | null; uuid: string | null } {
  try {
    const value: unknown = JSON.parse(raw)
    if (!isObject(value)) return { type: null, uuid: null }
    const { type, uuid } = value
    return { type: typeof type === 'string' ? type : null, uuid: typeof uuid === 'string' ? uuid : null }
  } catch {
    return { type: null, uuid: null }
  }
}
