import { Archive } from './kit/archive.ts'
import type { Card } from './stories/projects.ts'
import { readme } from './readme.ts'
import { alerts } from './stories/alerts/alerts.ts'
import { darkTheme } from './stories/dark-theme.ts'
import { handbook } from './stories/handbook.ts'
import { importer } from './stories/importer.ts'
import { partitions } from './stories/partitions/partitions.ts'
import { readingTime } from './stories/reading-time.ts'
import { sixLines } from './stories/six-lines.ts'
import { speciesExport } from './stories/species-export.ts'
import { windNoise } from './stories/wind-noise.ts'

export function buildSample(): Map<string, Uint8Array> {
  const archive = new Archive()
  const cards: Card[] = [
    ...sixLines(archive),
    ...importer(archive),
    ...readingTime(archive),
    ...darkTheme(archive),
    ...windNoise(archive),
    ...alerts(archive),
    ...partitions(archive),
    ...speciesExport(archive),
    ...handbook(archive),
  ]
  archive.write('settings.json', `${JSON.stringify({ cleanupPeriodDays: 600 }, undefined, 2)}\n`)
  archive.write('README.md', readme(archive, cards))
  return archive.finish()
}
