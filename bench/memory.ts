// Prints the peak memory of every command and route on a session of 400 MB and on one with a line of 600 MB. Target: 512 MB.
//   npm run bench -- memory [--session=400MB] [--line=600MB] [--only=PATTERN]
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openAnnals } from './annals-command.ts'
import { benchFolder } from './cached-home.ts'
import { writeLongHome, writeLongLineHome } from './memory-home.ts'
import { measurePeaks } from './peak-memory.ts'
import { parseSize } from './size.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    session: { type: 'string', default: '400MB' },
    line: { type: 'string', default: '600MB' },
    only: { type: 'string', default: '' },
  },
})

const TARGET_BYTES = 512 * 1024 * 1024

await measure(`A session of ${values.session}`, (home) => writeLongHome(home, parseSize(values.session)))
await measure(`A session with a line of ${values.line}`, (home) => writeLongLineHome(home, parseSize(values.line)))

async function measure(title: string, write: (home: string) => void): Promise<void> {
  const folder = mkdtempSync(join(benchFolder(), 'memory-'))
  write(join(folder, 'claude'))
  const annals = openAnnals('bin/annals.js', join(folder, 'claude'))
  const rows: string[][] = []
  try {
    for await (const { name, bytes, seconds } of measurePeaks(annals, join(folder, 'out'), new RegExp(values.only))) {
      const row = [name, megabytes(bytes), `${seconds.toFixed(1)} s`, bytes > TARGET_BYTES ? 'above' : '']
      console.error(row.join('  '))
      rows.push(row)
    }
  } finally {
    annals.remove()
    rmSync(folder, { recursive: true, force: true })
  }
  printTable(`${title}, target ${megabytes(TARGET_BYTES)}`, [['', 'peak', 'time', ''], ...rows])
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`
}
