// Locations of the stores in the data directory.
import { join } from 'node:path'

export function archiveDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'archive')
}

export function indexDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'index')
}

export function ledgerDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'ledger')
}

export function secretCachePath(dataDirectory: string): string {
  return join(dataDirectory, 'secrets', 'places')
}

export function catalogPath(dataDirectory: string): string {
  return join(archiveDirectory(dataDirectory), 'catalog.jsonl')
}

export function journalDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'journal')
}
