// Writes tables as Parquet, partitioned by month as Hive does: messages/month=2026-02/part-0.parquet.
import type { UsageLine } from '../../analytics/report/usage-line.ts'
import { EXPORT_TABLES, type ExportPlan, type ExportTable } from '../export-plan.ts'
import type { ExportSink } from '../export-sink.ts'
import type { ExportWriter } from '../export-writer.ts'
import { exportedTables } from '../tables/exported-tables.ts'
import { sessionRows } from '../tables/session-rows.ts'
import { rowOf, type TableRow } from '../tables/table.ts'
import { usageTable } from '../tables/usage-table.ts'
import { Partition } from './partition.ts'
import { PARTITION_LIMITS, Partitions, type PartitionLimits } from './partitions.ts'

/** Incremented when a column changes its meaning or is removed. */
const SCHEMA_VERSION = 1
/** Hive's partition name for rows without a month; readers treat it as null. */
const NO_MONTH = '__HIVE_DEFAULT_PARTITION__'

export function createParquetWriter(
  plan: ExportPlan,
  sink: ExportSink,
  usage: () => Promise<Iterable<UsageLine>>,
  limits: PartitionLimits = PARTITION_LIMITS,
): Required<ExportWriter> {
  const isFolder = plan.layout === 'folder'
  const tables = new Set<ExportTable>(isFolder ? EXPORT_TABLES : [plan.table])
  const partitions = new Partitions({
    monthOf: (row) => (isFolder ? monthOf(row) : ''),
    begin: (table, month) => begin(plan, sink, table, month),
    limits,
  })
  return {
    rows: partitions.rows,
    async add(session) {
      const { id, secrets } = session.head
      for await (const group of sessionRows(session, { tables, thinking: plan.options.thinking }))
        for (const row of group) await partitions.add(row, { id, secrets })
    },
    async finish() {
      if (tables.has('usage')) for (const line of await usage()) await partitions.add(rowOf(usageTable, line), null)
      await partitions.finish()
    },
  }
}

const TIME_COLUMNS = new Map(
  Object.values(exportedTables).map(({ name, columns, time }) => [
    name,
    columns.findIndex((column) => column.name === time),
  ]),
)

function monthOf({ table, cells }: TableRow): string {
  const at = cells[TIME_COLUMNS.get(table) ?? -1]
  return typeof at === 'number' ? new Date(at).toISOString().slice(0, 'yyyy-mm'.length) : NO_MONTH
}

function begin(plan: ExportPlan, sink: ExportSink, table: ExportTable, month: string): Partition {
  const { layout, name, generator, options } = plan
  return new Partition({
    sink,
    table: exportedTables[table],
    nameOf: (part) => (layout === 'folder' ? `${table}/month=${month}/part-${part}.parquet` : name),
    metadata: [
      { key: 'annals.schema', value: String(SCHEMA_VERSION) },
      { key: 'annals.generator', value: generator },
      { key: 'annals.table', value: table },
      { key: 'annals.redacted', value: String(options.redact) },
    ],
  })
}
