// A ledger of one open session alone, for what the ledger of everything does not have: a file from elsewhere, or one that
// was only passed in. Its bytes are scanned like those of any transcript, so that there is one way to count.
import { buildLedger } from '../../analytics/ledger/build-ledger.ts'
import type { Ledger, LedgerFile } from '../../analytics/ledger/ledger.ts'
import { UsageTable } from '../../analytics/ledger/usage-table.ts'
import type { Pricer } from '../../analytics/price/pricer.ts'
import { UsageScanner, type ScanPlace } from '../../store/ledger/usage-scanner.ts'
import type { OpenSession } from '../../session/open-session.ts'
import type { Transcript } from '../../session/transcript.ts'

/** Read at once; a longer line makes it larger. */
const WINDOW_BYTES = 16 * 1024 * 1024
const NEWLINE = 0x0a

export async function countOpenSession(open: OpenSession, pricer: Pricer): Promise<Ledger> {
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

/** In the order of their paths, as the ledger of everything has them: of equal rows one counts, by where it stands. */
function transcriptsOf(open: OpenSession): { agent: string; transcript: Transcript }[] {
  const agents = open.session.agents
    .filter(({ file }) => file !== null)
    .map(({ agentId }) => ({ agent: agentId, transcript: open.transcriptOf(agentId) }))
  return [{ agent: '', transcript: open.main }, ...agents].toSorted((a, b) =>
    a.transcript.source.path < b.transcript.source.path ? -1 : 1,
  )
}

/** Window by window, each up to the end of a line. */
async function scanTranscript(scanner: UsageScanner, { source, bytes: size }: Transcript, file: number): Promise<void> {
  let place: ScanPlace = { offset: 0, line: 1 }
  let window = WINDOW_BYTES
  while (place.offset < size) {
    const bytes = await source.bytes(place.offset, window)
    const isLast = place.offset + bytes.length >= size
    const end = isLast ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1
    if (end === 0 && bytes.length < window) return
    if (end === 0) window *= 2
    else place = scanner.scan(windowSource(bytes.subarray(0, end), place.offset), file, place)
    if (isLast) return
  }
}

/** Part of a file, told by the offsets of the whole. */
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
