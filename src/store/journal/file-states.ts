// The states of files that Annals wrote. A session whose file still has that state is not live: the last write was ours.
import type { Journal } from './journal.ts'

export interface FileState {
  size: number
  mtimeMs: number
  sha256: string
}

export function readFileState({ database }: Journal, path: string): FileState | undefined {
  const row = database.prepare('select size, mtime, sha256 from file_state where path = ?').get(path)
  return row && { size: Number(row['size']), mtimeMs: Number(row['mtime']), sha256: String(row['sha256']) }
}

export function moveFileStates({ database }: Journal, from: string, to: string): void {
  database
    .prepare(
      `update or replace file_state set path = ?2 || substr(path, length(?1) + 1)
       where path = ?1 or substr(path, 1, length(?1) + 1) in (?1 || '/', ?1 || '\\')`,
    )
    .run(from, to)
}

export function writeFileState({ database }: Journal, path: string, state: FileState | null): void {
  if (state)
    database
      .prepare(
        `insert into file_state (path, size, mtime, sha256) values (?, ?, ?, ?)
         on conflict do update set size = excluded.size, mtime = excluded.mtime, sha256 = excluded.sha256`,
      )
      .run(path, state.size, state.mtimeMs, state.sha256)
  else database.prepare('delete from file_state where path = ?').run(path)
}
