// A Claude home in a temporary folder: paths below `projects` with their text.
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
