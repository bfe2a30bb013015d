// Measures the start time compared with an empty Node process. Target: 25 ms for a command without work.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printTable } from './table.ts'

const ROUNDS = 20

if (!existsSync('dist/cli/main.cjs')) throw new Error('Run "npm run build" first.')

const home = mkdtempSync(join(tmpdir(), 'annals-start-'))
const commands = [['-e', '0'], ...[['--help'], ['config', '--json']].map((args) => ['bin/annals.js', ...args])]
const times = commands.map((): number[] => [])
// Alternates between the commands, so that a busy moment affects all of them.
for (let round = 0; round < ROUNDS; round++) commands.forEach((args, index) => times[index]?.push(timeOf(args)))
rmSync(home, { recursive: true, force: true })

const [empty = 0, ...rest] = times.map((each) => Math.min(...each))
const rows = rest.map((best, index) => [
  `annals ${commands[index + 1]?.slice(1).join(' ')}`,
  ms(best),
  ms(best - empty),
])
printTable(`best of ${ROUNDS}, in ms`, [['', 'total', 'above node'], ['node -e 0', ms(empty), ''], ...rows])

function timeOf(args: readonly string[]): number {
  const env = { PATH: process.env['PATH'], CLAUDE_CONFIG_DIR: home, ANNALS_HOME: home }
  const start = performance.now()
  spawnSync(process.execPath, args, { env })
  return performance.now() - start
}

function ms(time: number): string {
  return time.toFixed(1)
}
