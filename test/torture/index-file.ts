// Opens an index as SQLite sees it, with nothing of ours in between that could hide what is wrong.
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
 * On a copy: opening the file itself would recover and remove its log, and so spare the next sync what a crash left.
 * Undefined when no index was made yet.
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
        // Rows of the driver are objects by column.
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
  // From the project's folder: a bundled script lies elsewhere. require gives no type; this is what the package exports.
  const driver = createRequire(resolve('package.json'))('@photostructure/sqlite') as {
    DatabaseSync: typeof DatabaseSync
  }
  return new driver.DatabaseSync(path)
}
