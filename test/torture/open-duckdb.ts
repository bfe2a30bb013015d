// Loads DuckDB from the folder where it is installed. Declares only the part of its API that is used.
import { createRequire } from 'node:module'
import { join } from 'node:path'

export interface Duckdb {
  rows(sql: string): Promise<unknown[][]>
}

interface Connection {
  runAndReadAll(sql: string): Promise<{ getRows(): unknown[][] }>
}

interface Module {
  DuckDBInstance: { create(): Promise<{ connect(): Promise<Connection> }> }
}

export async function openDuckdb(folder: string): Promise<Duckdb> {
  // The package's own types are not available before it is installed.
  const { DuckDBInstance } = createRequire(join(folder, 'package.json'))('@duckdb/node-api') as Module
  const connection = await (await DuckDBInstance.create()).connect()
  return { rows: async (sql) => (await connection.runAndReadAll(sql)).getRows() }
}
