// Counts the lines and records of all transcripts and reports damaged, unknown and unusual ones.
import { findUnknown, type Unknown } from '../../format/unknown.ts'
import type { FileKind } from '../../reader/file-class.ts'
import type { LineEntry, RecordEntry } from '../../reader/entries.ts'
import type { LocateIssue } from '../../reader/locate.ts'
import type { Context } from '../context.ts'
import type { DoctorReport } from './outputs.ts'
import { scanTranscripts, type TranscriptScan } from './scan.ts'
import { isTranscript, locateSources } from './sources.ts'

type CountByName = Record<string, number>

export async function runDoctor(context: Context, input: { paths: string[] }): Promise<DoctorReport> {
  const sources = await locateSources(context, input.paths)
  const report = emptyReport(sources.issues)
  for (const file of sources.files.filter((source) => !isTranscript(source))) {
    report.other.files += 1
    report.other.bytes += file.size
  }
  for await (const scan of scanTranscripts(context, sources)) countScan(report, scan)
  return report
}

function countScan(report: DoctorReport, scan: TranscriptScan): void {
  if (scan.kind === 'end') {
    report.files += 1
    countFile(report, scan.file?.kind ?? 'session', scan.isTalk)
    report.bytes += scan.bytes
    report.lines += scan.lines
    report.unterminated += scan.unterminated ? 1 : 0
  } else if (scan.kind === 'issue') report.issues.push(scan.issue)
  else for (const entry of scan.entries) countEntry(report, scan.name, entry, scan.toolOf)
}

function countFile(report: DoctorReport, kind: FileKind, isTalk: boolean): void {
  if (kind === 'agent') report.agents += 1
  else if (kind === 'session') report[isTalk ? 'sessions' : 'withoutMessages'] += 1
}

function countEntry(
  report: DoctorReport,
  file: string,
  entry: LineEntry,
  toolOf: (id: string) => string | undefined,
): void {
  report.accountedBytes += entry.length
  if (entry.kind === 'blank') report.blankLines += 1
  else if (entry.damage) report.damage.push({ file, line: entry.line, ...entry.damage })
  if (entry.kind !== 'record') return
  countRecord(report, entry)
  for (const note of entry.notes ?? []) report.notes.push({ file, line: entry.line, kind: note })
  if (entry.large) report.notes.push({ file, line: entry.line, kind: 'large-line' })
  for (const unknown of findUnknown(entry.parsed.raw, toolOf)) add(unknownCounts(report, unknown), unknown.name)
}

function countRecord(report: DoctorReport, entry: RecordEntry): void {
  const { record, issues } = entry.parsed
  add(report.records, record.type === 'unknown' ? (record.originalType ?? '(none)') : record.type)
  for (const issue of issues) {
    if (issue.kind === 'wrong-type') add(report.wrongTypes, `${record.type}.${issue.path}`)
    if (issue.kind === 'bad-timestamp') add(report.wrongTypes, `${record.type}.timestamp`)
  }
}

function unknownCounts({ unknown }: DoctorReport, { family }: Unknown): CountByName {
  const families = {
    type: unknown.types,
    system: unknown.systems,
    block: unknown.blocks,
    attachment: unknown.attachments,
    progress: unknown.progress,
    tool: unknown.tools,
    field: unknown.fields,
  }
  return families[family]
}

/** The count objects have no prototype, since a record type may be named "constructor". */
function add(counts: CountByName, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}

function emptyCounts(): CountByName {
  const counts: CountByName = {}
  Object.setPrototypeOf(counts, null)
  return counts
}

function emptyReport(issues: readonly LocateIssue[]): DoctorReport {
  return {
    files: 0,
    sessions: 0,
    agents: 0,
    withoutMessages: 0,
    bytes: 0,
    accountedBytes: 0,
    lines: 0,
    blankLines: 0,
    unterminated: 0,
    records: emptyCounts(),
    unknown: {
      types: emptyCounts(),
      systems: emptyCounts(),
      blocks: emptyCounts(),
      attachments: emptyCounts(),
      progress: emptyCounts(),
      tools: emptyCounts(),
      fields: emptyCounts(),
    },
    damage: [],
    notes: [],
    wrongTypes: emptyCounts(),
    other: { files: 0, bytes: 0 },
    issues: [...issues],
  }
}
