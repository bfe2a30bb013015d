// Opens an index with SQLite directly, so that no code of Annals can hide a fault.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { DatabaseSync } from '@photostructure/sqlite'

export type IndexRow = Readonly<Record<string, unknown>>

export interface IndexFile {
  exec(sql: string): void
  all(sql: string): IndexRow[]
}

/**
 * Opens a copy: opening the file itself would recover and remove the log, which the next sync must do. Returns undefined if
 * there is no index.
 */
export function withIndex<T>(dataHome: string, use: (index: IndexFile) => T): T | undefined {
  const source = join(dataHome, 'index')
  if (!existsSync(join(source, 'index.db'))) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'annals-index-'))
  try {
    for (const name of ['index.db', 'index.db-wal', 'index.db-journal'])
      if (existsSync(join(source, name))) copyFileSync(join(source, name), join(folder, name))
    const database = open(join(folder, 'index.db'))
    try {
      return use({
        exec: (sql) => database.exec(sql),
        // The driver returns objects with column names as keys.
        all: (sql) => database.prepare(sql).all() as IndexRow[],
      })
    } finally {
      database.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function open(path: string): InstanceType<typeof DatabaseSync> {
  // Resolved from the project folder, because a bundled script is elsewhere. The type is what the package exports.
  const driver = createRequire(resolve('package.json'))('@photostructure/sqlite') as {
    DatabaseSync: typeof DatabaseSync
  }
  return new driver.DatabaseSync(path)
}
