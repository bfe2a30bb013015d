// Kills edits many times: node scripts/run.js test/torture/kill-edits.ts --kills=1000 --seed=1
// First before every disk write of an edit, an undo and a mask, then at random times.
import { parseArgs } from 'node:util'
import { bundleChild } from '../edit/bundled-child.ts'
import { killAnytime, killEverywhere } from '../edit/kill-rounds.ts'
import { expectedStates } from '../edit/scratch-home.ts'
import { Random } from '../generate/random.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
})

async function main(): Promise<void> {
  const child = await bundleChild('test/edit/kill-child.ts')
  const states = expectedStates()
  let total = 0
  try {
    for (const scene of ['edit', 'undo', 'mask'] as const) {
      const { kills, faults } = await killEverywhere(child, scene, states)
      total += kills
      report(`${scene}: killed before each of ${kills} disk writes`, faults)
    }
    const { kills, faults } = await killAnytime(
      child,
      Math.max(0, Number(values.kills) - total),
      new Random(Number(values.seed)),
      states,
    )
    report(`${kills} kills at random times, ${total + kills} in total`, faults)
  } finally {
    child.remove()
  }
}

await main()

function report(what: string, faults: readonly string[]): void {
  process.stdout.write(
    `${what}: ${faults.length} complaints\n${faults
      .slice(0, 10)
      .map((fault) => `  ${fault}\n`)
      .join('')}`,
  )
  if (faults.length > 0) process.exitCode = 1
}
