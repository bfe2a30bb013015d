// How long `annals --help` takes beside an empty Node process. Bar: under twice the time of `node -e 0`.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const ROUNDS = 20

if (!existsSync('dist/cli/main.js')) throw new Error('Build first: npm run build')

const empty = median(() => spawnSync(process.execPath, ['-e', '0']))
const help = median(() => spawnSync(process.execPath, ['bin/annals.js', '--help']))
console.log(`node -e 0      ${empty.toFixed(0)} ms`)
console.log(`annals --help  ${help.toFixed(0)} ms, ${(help / empty).toFixed(2)} times`)

function median(run: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  }).toSorted((a, b) => a - b)
  return times[Math.floor(ROUNDS / 2)] ?? 0
}
