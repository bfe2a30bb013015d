// Edits a file while another process writes to it: node scripts/run.js test/torture/live-edits.ts --lines=200000
import { parseArgs } from 'node:util'
import { liveRace } from '../edit/live-race.ts'

const { values } = parseArgs({ options: { lines: { type: 'string', default: '200000' } } })

async function main(): Promise<void> {
  const lines = Math.ceil(Number(values.lines) / 4)
  for (const isHeld of [false, true])
    for (const inPieces of [false, true]) {
      const { masks, appends, faults } = await liveRace({ lines, isHeld, inPieces })
      const how = `${isHeld ? 'held descriptor' : 'by path'}${inPieces ? ', in pieces' : ''}`
      process.stdout.write(
        `${how}: ${lines} lines written, ${masks} masks and ${appends} appends meanwhile, ${faults.length} complaints\n`,
      )
      for (const fault of faults) process.stdout.write(`  ${fault}\n`)
      if (faults.length > 0) process.exitCode = 1
    }
}

await main()
