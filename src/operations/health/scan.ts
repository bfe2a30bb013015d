// Scans many transcripts for doctor and drift. An unreadable file becomes an issue instead of a failure.
import { AppError } from '../../error.ts'
import type { LineEntry } from '../../reader/entries.ts'
import type { LocateIssue, SourceFile } from '../../reader/locate.ts'
import { readChunks, readEntries, type ReadOptions } from '../../reader/read.ts'
import { isTalk } from '../../thread/session-facts.ts'
import type { Context } from '../context.ts'
import { isTranscript, type Sources } from './sources.ts'

export type TranscriptScan =
  | {
      kind: 'entries'
      name: string
      file: SourceFile | null
      entries: LineEntry[]
      toolOf: (id: string) => string | undefined
    }
  | {
      kind: 'end'
      name: string
      file: SourceFile | null
      isTalk: boolean
      bytes: number
      lines: number
      unterminated: boolean
    }
  | { kind: 'issue'; issue: LocateIssue }

export async function* scanTranscripts(context: Context, sources: Sources): AsyncGenerator<TranscriptScan> {
  const files = sources.files.filter(isTranscript)
  const total = files.reduce((sum, file) => sum + file.size, 0)
  let done = 0
  const onChunk = (chunk: Buffer) => {
    done += chunk.length
    context.onProgress({ label: 'reading', done, total, unit: 'bytes' })
  }
  const options = { notes: true, onChunk }
  for (const file of files) yield* scanFile(file, options)
  if (sources.stdin) yield* scanEntries('-', null, readChunks(context.stdin, options))
}

async function* scanFile(file: SourceFile, options: ReadOptions): AsyncGenerator<TranscriptScan> {
  try {
    yield* scanEntries(file.path, file, readEntries(file.path, options))
  } catch (error) {
    // An unreadable file named by the user is an error; one found in a directory is an issue.
    if (!(error instanceof AppError) || file.root === file.path) throw error
    yield { kind: 'issue', issue: { path: file.path, reason: 'unreadable', detail: error.message } }
  }
}

async function* scanEntries(
  name: string,
  file: SourceFile | null,
  batches: AsyncIterable<LineEntry[]>,
): AsyncGenerator<TranscriptScan> {
  const tools = new Map<string, string>()
  let [bytes, lines, unterminated, talks] = [0, 0, false, false]
  for await (const entries of batches) {
    for (const entry of entries) {
      bytes += entry.length
      lines = entry.line
      unterminated = entry.unterminated === true
      talks ||= entry.kind === 'record' && isTalk(entry.parsed.record)
      noteTools(entry, tools)
    }
    yield { kind: 'entries', name, file, entries, toolOf: (id) => tools.get(id) }
  }
  yield { kind: 'end', name, file, isTalk: talks, bytes, lines, unterminated }
}

function noteTools(entry: LineEntry, tools: Map<string, string>): void {
  if (entry.kind !== 'record' || entry.parsed.record.type !== 'assistant') return
  for (const block of entry.parsed.record.message.content) {
    if (block.type === 'tool_use' && block.id !== undefined && block.name !== undefined) tools.set(block.id, block.name)
  }
}
