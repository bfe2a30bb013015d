// Opens SQLite databases; no other file loads a driver. Node 24 and later use the built-in module, older versions a
// prebuilt package with the same interface.
import { createRequire } from 'node:module'
import type { DatabaseSync, DatabaseSyncOptions } from '@photostructure/sqlite'

export type SqlValue = string | number | bigint | null | Uint8Array

export type SqlRow = Record<string, SqlValue>

export interface Statement {
  run(...values: SqlValue[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  get(...values: SqlValue[]): SqlRow | undefined
  /** There is no `iterate`: leaving an iterator of the packaged driver early crashed the process. */
  all(...values: SqlValue[]): SqlRow[]
  /** Rows are then lists, which are made three times as fast as objects. See `readLists`. */
  setReturnArrays(isList: boolean): void
}

export interface Database {
  exec(sql: string): void
  prepare(sql: string): Statement
  close(): void
}

export interface OpenOptions {
  readOnly?: boolean
  timeout?: number
}

type Driver = new (path: string, options: DatabaseSyncOptions) => InstanceType<typeof DatabaseSync>

/** Sets the same pragmas on every connection. `trusted_schema = off` keeps a crafted database file from running code. */
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

/** Node 22 has the module too, but prints a warning at every start. */
function isBuiltIn(): boolean {
  return Number(process.versions.node.split('.')[0]) >= 24
}

function builtInDriver(): Driver {
  // The types are those of Node 20, which has no such module; the packaged driver has the same interface by design.
  const module = process.getBuiltinModule('node:sqlite') as unknown as { DatabaseSync: Driver }
  return module.DatabaseSync
}

/** Loads the native library on first use, so that commands without an index do not pay for it. */
function packagedDriver(): Driver {
  // require is untyped; this is what the package exports.
  const module = createRequire(import.meta.url)('@photostructure/sqlite') as { DatabaseSync: Driver }
  return module.DatabaseSync
}

const kept = new WeakMap<Database, Map<string, Statement>>()

/** Prepares a statement once per connection. For fixed texts only, because nothing removes them. */
export function keptStatement(database: Database, sql: string): Statement {
  const statements = kept.get(database) ?? new Map<string, Statement>()
  kept.set(database, statements)
  const statement = statements.get(sql) ?? database.prepare(sql)
  statements.set(sql, statement)
  return statement
}

/** Reads rows as lists of their columns, for queries with thousands of rows. */
export function readLists(database: Database, sql: string, ...values: SqlValue[]): SqlValue[][] {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  // The statement returns lists now, which its type does not say.
  return statement.all(...values) as unknown as SqlValue[][]
}

export function transact<Made>(database: Database, work: () => Made): Made {
  database.exec('begin immediate')
  try {
    const made = work()
    database.exec('commit')
    return made
  } catch (error) {
    rollBack(database)
    throw error
  }
}

/** After an error of the disk, SQLite has rolled back already. The caller reports that error. */
export function rollBack(database: Database): void {
  try {
    database.exec('rollback')
  } catch {
    // There is no transaction.
  }
}

export function textOf(value: SqlValue | undefined): string | null {
  return typeof value === 'string' ? value : null
}

export function numberOf(value: SqlValue | undefined): number | null {
  return typeof value === 'number' ? value : null
}
