// Runs syncs at the same time as writers and as other syncs:
// node scripts/run.js test/torture/race.ts --lines=20000 --seed=1
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { syncTogether } from './sync-together.ts'
import { writeRace } from './write-race.ts'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '20000' },
    files: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
  },
})

async function main(): Promise<void> {
  const seed = Number(values.seed)
  await inFolder(async (folder) => {
    const plan = { writers: 4, files: Number(values.files), lines: Number(values.lines), seed }
    const report = await writeRace(folder, plan)
    say(`${report.lines} lines written, ${report.syncs} syncs meanwhile`)
    return report.complaints
  })
  for (let round = 0; round < Number(values.rounds); round++)
    await inFolder(async (folder) => {
      say(`four syncs at once, round ${round}`)
      return syncTogether(folder, seed + round, { sessions: 60, lines: 150 })
    })
}

async function inFolder(test: (folder: string) => Promise<string[]>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'annals-race-'))
  const complaints = await test(folder)
  if (complaints.length === 0) return rmSync(folder, { recursive: true, force: true })
  say(`${complaints.slice(0, 10).join('\n')}\nThe homes are in ${folder}.`)
  process.exitCode = 1
}

await main()

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
