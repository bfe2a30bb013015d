// The one door to SQLite. Node 24 and later bring it along; before that a prebuilt driver with the same interface does.
import { createRequire } from 'node:module'
import type { DatabaseSync, DatabaseSyncOptions } from '@photostructure/sqlite'

export type Value = string | number | bigint | null | Uint8Array

export type Row = Record<string, Value>

export interface Statement {
  run(...values: Value[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  get(...values: Value[]): Row | undefined
  /** There is no iterate: leaving one of the packaged driver's iterators early crashed the process. */
  all(...values: Value[]): Row[]
}

export interface Database {
  exec(sql: string): void
  prepare(sql: string): Statement
  close(): void
}

export interface OpenOptions {
  readOnly?: boolean
  /** How long to wait for another process, in milliseconds. */
  timeout?: number
}

type Driver = new (path: string, options: DatabaseSyncOptions) => InstanceType<typeof DatabaseSync>

/** Every connection gets the same guards: a file made by somebody else must not be able to run anything. */
export function openDatabase(path: string, options: OpenOptions = {}): Database {
  const Driver = loadDriver()
  const database = new Driver(path, { readOnly: options.readOnly ?? false, timeout: options.timeout ?? 5000 })
  try {
    database.exec(`
      pragma trusted_schema = off;
      pragma cell_size_check = on;
      pragma secure_delete = on;
      pragma temp_store = memory;
    `)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

let driver: Driver | undefined

function loadDriver(): Driver {
  driver ??= isBuiltIn() ? builtInDriver() : packagedDriver()
  return driver
}

/** Node 22 has it too, but prints a warning at every start. */
function isBuiltIn(): boolean {
  return Number(process.versions.node.split('.')[0]) >= 24
}

function builtInDriver(): Driver {
  // Typed for Node 20, which has no such module; the packaged driver has the same interface by design.
  const module = process.getBuiltinModule('node:sqlite') as unknown as { DatabaseSync: Driver }
  return module.DatabaseSync
}

/** Loaded late and by require: a command that needs no index must not pay for a native library. */
function packagedDriver(): Driver {
  // require gives no type; this is what the package exports.
  const module = createRequire(import.meta.url)('@photostructure/sqlite') as { DatabaseSync: Driver }
  return module.DatabaseSync
}

/** Values of a row, where null and what is of another type mean the same: nothing is known. */
export function textOf(value: Value | undefined): string | null {
  return typeof value === 'string' ? value : null
}

export function numberOf(value: Value | undefined): number | null {
  return typeof value === 'number' ? value : null
}
