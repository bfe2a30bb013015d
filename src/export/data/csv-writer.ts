import type { UsageLine } from '../../analytics/report/usage-line.ts'
import { EXPORT_TABLES, type ExportPlan, type ExportTable } from '../export-plan.ts'
import type { ExportSink } from '../export-sink.ts'
import type { ExportWriter } from '../export-writer.ts'
import { exportedTables } from '../tables/exported-tables.ts'
import { sessionRows } from '../tables/session-rows.ts'
import { rowOf, type TableRow } from '../tables/table.ts'
import { usageTable } from '../tables/usage-table.ts'
import { CsvFile } from './csv-file.ts'

export function createCsvWriter(
  plan: ExportPlan,
  sink: ExportSink,
  usage: () => Promise<Iterable<UsageLine>>,
): Required<ExportWriter> {
  const rows = new Map<string, number>()
  const files = new Map(tablesOf(plan).map((table) => [table, openFile(plan, sink, table)]))
  const choice = { tables: new Set(files.keys()), thinking: plan.options.thinking }

  async function write(row: TableRow): Promise<void> {
    const file = files.get(row.table)
    if (!file) return
    rows.set(file.name, (rows.get(file.name) ?? 0) + 1)
    await file.add(row.cells)
  }

  for (const { name } of files.values()) rows.set(name, 0)
  return {
    rows,
    async add(session) {
      for await (const group of sessionRows(session, choice)) for (const row of group) await write(row)
    },
    async finish() {
      if (files.has('usage')) for (const line of await usage()) await write(rowOf(usageTable, line))
      for (const file of files.values()) await file.close()
    },
  }
}

function tablesOf({ layout, table }: ExportPlan): readonly ExportTable[] {
  return layout === 'folder' ? EXPORT_TABLES : [table]
}

function openFile({ layout, name }: ExportPlan, sink: ExportSink, table: ExportTable): CsvFile {
  return new CsvFile(sink, layout === 'folder' ? `${table}.csv` : name, exportedTables[table])
}
