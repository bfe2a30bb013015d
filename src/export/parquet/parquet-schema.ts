// The columns of a table in Parquet's words. Every column may be null; old readers know the converted types, new ones the
// logical types.
import type { SchemaElement } from 'hyparquet-writer'
import type { ColumnType, TableDeclaration } from '../tables/table.ts'

const TYPES: Readonly<Record<ColumnType, Omit<SchemaElement, 'name' | 'repetition_type'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  integer: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
  timestamp: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
}

export function parquetSchema({ columns }: TableDeclaration): SchemaElement[] {
  return [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...TYPES[type] })),
  ]
}
