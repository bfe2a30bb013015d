// A ledger of one session alone, for what the ledger of everything does not have. The records are written out again and
// scanned like any file, so that there is one way to count.
import { buildLedger } from '../analytics/ledger/build-ledger.ts'
import type { Ledger, LedgerFile } from '../analytics/ledger/ledger.ts'
import { UsageTable } from '../analytics/ledger/usage-table.ts'
import type { Pricer } from '../analytics/price/pricer.ts'
import { UsageScanner } from '../store/ledger/usage-scanner.ts'
import type { RecordedTranscript, SessionTranscripts } from './usage-context-transcripts.ts'

export function countTranscripts({ main, agents }: SessionTranscripts, session: string, pricer: Pricer): Ledger {
  const named = agents.flatMap(({ agent, transcript }) =>
    agent.file === null ? [] : [{ agent: agent.agentId, transcript }],
  )
  const all = [{ agent: '', transcript: main }, ...named].toSorted((a, b) =>
    a.transcript.path < b.transcript.path ? -1 : 1,
  )
  const table = new UsageTable()
  const scanner = new UsageScanner(table)
  all.forEach(({ transcript }, file) => scanner.scan(toSource(transcript), file, { offset: 0, line: 1 }))
  const files = all.map(({ agent, transcript: { path } }): LedgerFile => ({
    path,
    project: '',
    session,
    agent,
    archived: -1,
  }))
  return buildLedger(table, files, pricer)
}

/** Each record on the line it had: lines are what the ledger is joined by. */
function toSource({ records }: RecordedTranscript): Parameters<UsageScanner['scan']>[0] {
  const lines: string[] = []
  for (const { raw, line } of records) lines[line - 1] = (lines[line - 1] ?? '') + JSON.stringify(raw)
  const bytes = Buffer.from(Array.from(lines, (text) => text ?? '').join('\n'))
  const slice = (offset: number, length: number) => bytes.subarray(offset, offset + length)
  return {
    size: bytes.length,
    mtimeMs: 0,
    inode: 0,
    slice,
    read: (buffer, offset) => buffer.subarray(0, bytes.copy(buffer, 0, offset)),
    close: () => {},
  }
}
