// Prints the peak memory of every command and route on a session of 400 MB and on one with a line of 600 MB. Target: 512 MB.
//   npm run bench -- memory [--session=400MB] [--line=600MB] [--home=session|line] [--only=PATTERN] [--markdown]
// Edits are applied last; they are left out with --only, unless --writes is given too.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openAnnals } from './annals-command.ts'
import { benchFolder } from './cached-home.ts'
import { noteFigure } from './figures.ts'
import { writeLongHome, writeLongLineHome } from './memory-home.ts'
import { measurePeaks, type Peak } from './peak-memory.ts'
import { parseSize } from './size.ts'
import { printMarkdownTable, printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    session: { type: 'string', default: '400MB' },
    line: { type: 'string', default: '600MB' },
    home: { type: 'string', default: 'session,line' },
    only: { type: 'string', default: '' },
    writes: { type: 'boolean' },
    markdown: { type: 'boolean' },
  },
})

const TARGET_BYTES = 512 * 1024 * 1024

const { session, line, home } = values
if (home.includes('session')) await measure(`A session of ${session}`, (to) => writeLongHome(to, parseSize(session)))
if (home.includes('line')) await measure(`A line of ${line}`, (to) => writeLongLineHome(to, parseSize(line)))

async function measure(title: string, write: (home: string) => void): Promise<void> {
  const folder = mkdtempSync(join(benchFolder(), 'memory-'))
  const claudeHome = join(folder, 'claude')
  write(claudeHome)
  const annals = openAnnals('bin/annals.js', claudeHome)
  const measured = {
    annals,
    home: claudeHome,
    out: join(folder, 'out'),
    only: new RegExp(values.only),
    writes: values.writes ?? values.only === '',
  }
  const rows: string[][] = []
  let most = 0
  try {
    for await (const peak of measurePeaks(measured)) {
      const row = rowOf(peak)
      console.error(row.join('  '))
      rows.push(row)
      most = Math.max(most, peak.bytes)
    }
  } finally {
    annals.remove()
    rmSync(folder, { recursive: true, force: true })
  }
  noteFigure('memory most', most / 1024 / 1024)
  const print = values.markdown ? printMarkdownTable : printTable
  print(`${title}, target ${megabytes(TARGET_BYTES)}`, [['', 'peak', 'time', ''], ...rows])
}

function rowOf({ name, bytes, seconds, refusal }: Peak): string[] {
  const remarks = [...(bytes > TARGET_BYTES ? ['above'] : []), ...(refusal ? [refusal.replaceAll(/\s+/g, ' ')] : [])]
  return [name, megabytes(bytes), `${seconds.toFixed(1)} s`, remarks.join('; ').slice(0, 160)]
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`
}
