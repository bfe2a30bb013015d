// Writes a Claude home to a temporary folder, from paths below `projects` and their text.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export function makeHome(files: Readonly<Record<string, string | Buffer>>): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'annals-home-'))
  for (const [name, text] of Object.entries(files)) {
    const place = join(path, 'projects', name)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, text)
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
