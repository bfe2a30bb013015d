// Tells when a single transcript, or what lies in its own folder, is written to. Its directory is watched and not the file:
// a file that is replaced has another watch than before.
import { watch as watchDirectory } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { watchRoots } from './watch.ts'

export function watchFile(path: string, onChange: () => void): { close(): void } {
  const own = basename(path, '.jsonl')
  const watcher = watchDirectory(dirname(path), (_event, name) => {
    if (name === null || name === basename(path) || name === own) onChange()
  })
  watcher.on('error', () => watcher.close())
  const agents = watchRoots([join(dirname(path), own)], onChange)
  return {
    close() {
      watcher.close()
      agents.close()
    },
  }
}
