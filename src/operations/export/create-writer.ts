// Creates the writer of an export format. Each writer is loaded on demand, since an export needs only one.
import type { Ledger } from '../../analytics/ledger/ledger.ts'
import type { UsageLine } from '../../analytics/report/usage-line.ts'
import { usageLines } from '../../analytics/report/usage-lines.ts'
import type { ExportPlan } from '../../export/export-plan.ts'
import type { ExportSink } from '../../export/export-sink.ts'
import type { ExportWriter } from '../../export/export-writer.ts'

export interface UsageSource {
  ledger: Ledger | null
  isWanted: (session: string) => boolean
  toExported: (line: UsageLine) => UsageLine
}

export async function createWriter(plan: ExportPlan, sink: ExportSink, usage: UsageSource): Promise<ExportWriter> {
  const lines = async () => exportedLines(usage)
  switch (plan.format) {
    case 'html':
      return (await import('../../export/html/html-writer.ts')).createHtmlWriter(plan, sink)
    case 'md':
      return plan.options.maxTokens === null
        ? (await import('../../export/markdown/markdown-writer.ts')).createMarkdownWriter(plan, sink)
        : (await import('../../export/markdown/compact-writer.ts')).createCompactWriter(plan, sink)
    case 'json':
      return (await import('../../export/data/json-writer.ts')).createJsonWriter(plan, sink)
    case 'jsonl':
      return (await import('../../export/data/jsonl-writer.ts')).createJsonlWriter(plan, sink)
    case 'csv':
      return (await import('../../export/data/csv-writer.ts')).createCsvWriter(plan, sink, lines)
    case 'parquet':
      return (await import('../../export/data/parquet-writer.ts')).createParquetWriter(plan, sink, lines)
  }
}

function* exportedLines({ ledger, isWanted, toExported }: UsageSource): Generator<UsageLine> {
  if (ledger) for (const line of usageLines(ledger, isWanted)) yield toExported(line)
}
