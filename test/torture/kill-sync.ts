// Kills `annals sync` many times: node scripts/run.js test/torture/kill-sync.ts --kills=1000 --seed=1
// ANNALS_COMMAND selects another build, such as one with smaller commits, so that more kills hit a commit.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Random } from '../generate/random.ts'
import { killRounds } from './kill-rounds.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    sessions: { type: 'string', default: '60' },
    lines: { type: 'string', default: '80' },
    /** Kills before the test starts over with new homes. */
    life: { type: 'string', default: '40' },
  },
})

async function main(): Promise<void> {
  const began = performance.now()
  const total = { kills: 0, finished: 0 }
  for (let life = 0; total.kills < Number(values.kills); life++) {
    const seed = Number(values.seed) * 1000 + life
    const folder = mkdtempSync(join(tmpdir(), 'annals-kill-'))
    const plan = { sessions: Number(values.sessions), lines: Number(values.lines), kills: Number(values.life) }
    const report = await killRounds(folder, new Random(seed), { ...plan, hasRewrites: life % 2 === 1 })
    total.kills += report.kills
    total.finished += report.finished
    const minutes = ((performance.now() - began) / 60_000).toFixed(1)
    say(`life ${life} (seed ${seed}): ${total.kills} kills, ${total.finished} finished, ${minutes} min`)
    if (report.complaints.length > 0) {
      say(`${report.complaints.slice(0, 10).join('\n')}\nThe homes are in ${folder}.`)
      process.exitCode = 1
      return
    }
    rmSync(folder, { recursive: true, force: true })
  }
  say(`${total.kills} kills, ${total.finished} finished runs, no complaints`)
}

await main()

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
