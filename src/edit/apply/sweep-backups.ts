import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readEdit } from '../../store/journal/edit-log.ts'
import type { Journal } from '../../store/journal/journal.ts'

export function sweepBackups(journal: Journal): void {
  for (const name of listBackups(journal)) {
    const edit = readEdit(journal, Number(name))
    const isNeeded = edit && edit.state !== 'undone' && (edit.undoes === null || edit.state !== 'applied')
    if (!isNeeded) rmSync(join(journal.backups, name), { recursive: true, force: true })
  }
}

export function backupBytes(journal: Journal): number {
  return listBackups(journal).reduce((sum, name) => {
    const folder = join(journal.backups, name)
    return sum + readdirSync(folder).reduce((bytes, file) => bytes + statSync(join(folder, file)).size, 0)
  }, 0)
}

function listBackups({ backups }: Journal): string[] {
  return existsSync(backups) ? readdirSync(backups) : []
}
