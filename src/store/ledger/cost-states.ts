// Reads "cost-state" records, in which Claude Code reports the cost of a session. The usage scan skips them.
import type { CostState, CostStateModel } from '../../analytics/explain/compare-cost-states.ts'
import { AppError } from '../../error.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import type { ByteSource } from '../sync/archived-bytes.ts'
import { parseJson } from '../../format/json.ts'
import { toJson } from '../../text/to-json.ts'

const NEEDLE = Buffer.from('"cost-state"')
const NEWLINE = 0x0a
const CHUNK_BYTES = 4 * 1024 * 1024
/** A cost-state record has a few hundred bytes per model. A longer line only quotes the word. */
const MOST_BYTES = 1024 * 1024

export interface CostStateFile {
  path: string
  session: string
  archived: { directory: string; id: number } | null
}

export async function readCostStates(files: readonly CostStateFile[]): Promise<CostState[]> {
  const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  const states: CostState[] = []
  for (const file of files) {
    try {
      const source = await open(file)
      try {
        scan(source, buffer, (line, text) => {
          const state = toCostState(text, file, line)
          if (state) states.push(state)
        })
      } finally {
        source.close()
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return states
}

async function open({ path, archived }: CostStateFile): Promise<ByteSource> {
  if (!archived) return new ByteReader(path)
  const { openArchivedBytes } = await import('../sync/archived-bytes.ts')
  return openArchivedBytes(archived)
}

function scan(source: ByteSource, buffer: Buffer, found: (line: number, text: string) => void): void {
  let [offset, line] = [0, 1]
  for (;;) {
    const bytes = source.read(buffer, offset)
    const isLast = bytes.length < buffer.length
    const lastLineEnd = isLast ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1
    // A line longer than the buffer is not a cost-state record. The next chunk begins within it.
    const end = lastLineEnd === 0 ? bytes.length : lastLineEnd
    let start = 0
    for (let hit = bytes.indexOf(NEEDLE); hit >= 0 && hit < end; hit = bytes.indexOf(NEEDLE, start)) {
      const begin = bytes.lastIndexOf(NEWLINE, hit) + 1
      const newline = bytes.indexOf(NEWLINE, hit)
      const stop = newline < 0 || newline > end ? end : newline
      line += countLines(bytes, start, begin)
      if (stop - begin <= MOST_BYTES) found(line, bytes.toString('utf8', begin, stop))
      start = begin
      line += countLines(bytes, start, Math.min(stop + 1, end))
      start = Math.min(stop + 1, end)
    }
    line += countLines(bytes, start, end)
    offset += end
    if (isLast) return
  }
}

function countLines(bytes: Buffer, start: number, end: number): number {
  let count = 0
  for (let next = bytes.indexOf(NEWLINE, start); next >= 0 && next < end; next = bytes.indexOf(NEWLINE, next + 1))
    count += 1
  return count
}

function toCostState(text: string, { path, session }: CostStateFile, line: number): CostState | undefined {
  const record = fieldsOf(parseJson(text))
  if (record.get('type') !== 'cost-state') return undefined
  const id = record.get('sessionId')
  const models = [...fieldsOf(record.get('modelUsage'))].map(([model, usage]) => [model, toModel(fieldsOf(usage))])
  return {
    session: typeof id === 'string' && id !== '' ? id : session,
    process: toJson(record.get('startTime') ?? null),
    file: path,
    line,
    totalCostUsd: number(record.get('totalCostUSD')),
    // `models` contains pairs of a name and a CostStateModel.
    models: Object.fromEntries(models) as Record<string, CostStateModel>,
  }
}

function toModel(usage: ReadonlyMap<string, unknown>): CostStateModel {
  return {
    input: number(usage.get('inputTokens')),
    output: number(usage.get('outputTokens')),
    cacheCreation: number(usage.get('cacheCreationInputTokens')),
    cacheRead: number(usage.get('cacheReadInputTokens')),
    webSearches: number(usage.get('webSearchRequests')),
    costUsd: number(usage.get('costUSD')),
  }
}

function fieldsOf(value: unknown): Map<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}

function number(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0
}
