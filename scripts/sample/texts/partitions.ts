/** The tide service in May 2026, when one table held all readings. */

export const STORE_TS = `import type { Client } from './database.ts'

export interface Reading {
  station: string
  at: Date
  level: number
}

export async function insertReading(client: Client, reading: Reading): Promise<void> {
  await client.run('insert into readings (station, at, level) values ($1, $2, $3)', [
    reading.station,
    reading.at,
    reading.level,
  ])
}

export async function readingsBetween(client: Client, station: string, from: Date, to: Date): Promise<Reading[]> {
  return client.all('select station, at, level from readings where station = $1 and at >= $2 and at < $3', [
    station,
    from,
    to,
  ])
}
`

export const EXPORT_TS = `import { readingsBetween } from './store.ts'
import { connect } from './database.ts'
import { stations } from './stations.ts'

const day = new Date(process.argv[2] ?? '')
const next = new Date(day.getTime() + 86_400_000)
const client = await connect()
for (const { id } of stations) {
  for (const reading of await readingsBetween(client, id, day, next)) console.log(JSON.stringify(reading))
}
`

export const DATABASE_TS = `export interface Client {
  run(sql: string, values?: unknown[]): Promise<void>
  all<Row>(sql: string, values?: unknown[]): Promise<Row[]>
}

export declare function connect(): Promise<Client>
`

export const PARTITIONS_TS = `/** Name of the partition that holds a moment, such as readings_2026_05. */
export function partitionOf(at: Date): string {
  return \`readings_\${at.getFullYear()}_\${String(at.getMonth() + 1).padStart(2, '0')}\`
}

/** The statements that create a partition. Safe to run twice. */
export function createPartition(at: Date): string {
  const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
  const to = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
  return \`create table if not exists \${partitionOf(at)} partition of readings
  for values from ('\${from.toISOString()}') to ('\${to.toISOString()}')\`
}
`

export const PARTITIONS_TEST_TS = `import { expect, test } from 'vitest'
import { createPartition, partitionOf } from '../src/partitions.ts'

test('a month has a table', () => {
  expect(partitionOf(new Date('2026-05-19T12:00:00Z'))).toBe('readings_2026_05')
})

test('the last hour of a month stays in it', () => {
  expect(partitionOf(new Date('2026-05-31T23:30:00Z'))).toBe('readings_2026_05')
})

test('December ends in January', () => {
  expect(createPartition(new Date('2026-12-24T00:00:00Z'))).toContain("to ('2027-01-01T00:00:00.000Z')")
})
`

export const MIGRATION_SQL = `-- 007: readings by month
begin;
alter table readings rename to readings_old;
create table readings (
  station text not null,
  at timestamptz not null,
  level real not null
) partition by range (at);
create index readings_station_at on readings (station, at);
commit;
`

export const SLOW_QUERY_LOG = `2026-05-18 02:00:04 UTC  duration:    812 ms  select station, at, level from readings where station = '0417'
2026-05-18 02:04:41 UTC  duration: 271403 ms  select station, at, level from readings where station = '0532'
2026-05-18 02:09:30 UTC  duration: 288118 ms  select station, at, level from readings where station = '0611'
2026-05-18 02:15:02 UTC  duration: 331960 ms  select station, at, level from readings where station = '0702'
2026-05-18 02:20:57 UTC  duration: 354871 ms  select station, at, level from readings where station = '0815'
2026-05-18 02:21:00 UTC  checkpoint complete: wrote 41208 buffers
2026-05-18 02:26:31 UTC  duration: 330402 ms  select station, at, level from readings where station = '0823'
2026-05-18 02:32:10 UTC  duration: 338977 ms  select station, at, level from readings where station = '0907'
2026-05-18 02:38:12 UTC  duration: 361540 ms  select station, at, level from readings where station = '0911'
2026-05-18 02:40:19 UTC  duration: 126604 ms  vacuum readings`

export const FIRST_PLAN = `# Readings by month

1. New table per month, \`readings_YYYY_MM\`
2. \`readingsBetween\` builds a union over the months it needs
3. Copy the old rows month by month, delete them afterwards
4. Cron job creates the next month`

export const PLAN = `# Readings by month

## Context

The nightly export takes 40 minutes because every query walks 310 million rows. Nothing outside \`src/store.ts\` knows the table.

## Steps

1. \`src/partitions.ts\`: name and DDL of a month, in UTC
2. Migration 007: \`readings\` becomes a partitioned table, **the name stays**
3. Copy month by month in the background, newest first
4. The service creates the next month itself, on the 25th

## Check

- \`npm test\`
- export of one day before and after: same rows, under 10 seconds
`
