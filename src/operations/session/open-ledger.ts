// Builds a ledger for one open session that is not in the global ledger: a file outside the roots, or standard input. Its
// bytes go through the same scanner as all transcripts, so there is only one way to count.
import { buildLedger } from '../../analytics/ledger/build-ledger.ts'
import type { Ledger, LedgerFile } from '../../analytics/ledger/ledger.ts'
import { UsageTable } from '../../analytics/ledger/usage-table.ts'
import type { Pricer } from '../../analytics/price/pricer.ts'
import { UsageScanner, type ScanPosition } from '../../store/ledger/usage-scanner.ts'
import type { OpenSession } from '../../session/open-session.ts'
import type { Transcript } from '../../session/transcript.ts'

const WINDOW_BYTES = 16 * 1024 * 1024
const NEWLINE = 0x0a

export async function buildOpenLedger(open: OpenSession, pricer: Pricer): Promise<Ledger> {
  const table = new UsageTable()
  const scanner = new UsageScanner(table)
  const files: LedgerFile[] = []
  for (const { agent, transcript } of transcriptsOf(open)) {
    await scanTranscript(scanner, transcript, files.length)
    const { path } = transcript.source
    files.push({ path, project: '', session: open.id, agent, archived: -1 })
  }
  return buildLedger(table, files, pricer)
}

/** Sorts by path as the global ledger does: of duplicate rows only the first by position counts. */
function transcriptsOf(open: OpenSession): { agent: string; transcript: Transcript }[] {
  const agents = open.session.agents
    .filter(({ file }) => file !== null)
    .map(({ agentId }) => ({ agent: agentId, transcript: open.transcriptOf(agentId) }))
  return [{ agent: '', transcript: open.main }, ...agents].toSorted((a, b) =>
    a.transcript.source.path < b.transcript.source.path ? -1 : 1,
  )
}

async function scanTranscript(scanner: UsageScanner, { source, bytes: size }: Transcript, file: number): Promise<void> {
  let place: ScanPosition = { offset: 0, line: 1 }
  let window = WINDOW_BYTES
  while (place.offset < size) {
    const bytes = await source.bytes(place.offset, window)
    const isLast = place.offset + bytes.length >= size
    const end = isLast ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1
    // The file is now shorter than when it was opened, and the rest has no complete line.
    if (end === 0 && bytes.length < window) return
    if (end === 0) window *= 2
    else place = scanner.scan(windowSource(bytes.subarray(0, end), place.offset), place, file)
    if (isLast) return
  }
}

function windowSource(bytes: Buffer, start: number): Parameters<UsageScanner['scan']>[0] {
  return {
    size: start + bytes.length,
    mtimeMs: 0,
    inode: 0,
    slice: (offset, length) => bytes.subarray(offset - start, offset - start + length),
    read: (buffer, offset) => buffer.subarray(0, bytes.copy(buffer, 0, offset - start)),
    close: () => {},
  }
}
