// Tests a sync with all kinds of faults: node scripts/run.js test/torture/faults.ts [--only=calls] [--most=30] [--seed=1]
import { parseArgs } from 'node:util'
import { Random } from '../generate/random.ts'
import { findAbilities } from './abilities.ts'
import { closedHome } from './closed-home.ts'
import { diskFull, spreadSizes } from './disk-full.ts'
import { allFailingCalls, failingCalls } from './failing-calls.ts'
import { fewHandles, oddFiles, unreadableFiles } from './odd-files.ts'
import { damagedArchive, damagedIndex } from './damaged-stores.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    /** Number of failing calls per kind and error, of damaged indexes, and half the number of disk sizes. */
    most: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    call: { type: 'string' },
  },
})
const most = Number(values.most)
const seed = Number(values.seed)

interface Fault {
  name: string
  obstacle: string | null
  run: () => Promise<string[]>
}

const { mount, otherUser, strace } = findAbilities()
const calls = () => allFailingCalls(most).filter(({ call }) => values.call === undefined || call === values.call)
const faults: Fault[] = [
  { name: 'disk', obstacle: mount, run: async () => diskFull({ sizesKb: spreadSizes(2 * most, 5000), seed }) },
  { name: 'closed', obstacle: otherUser, run: async () => closedHome(seed) },
  { name: 'unreadable', obstacle: otherUser, run: async () => unreadableFiles(seed) },
  { name: 'odd', obstacle: null, run: async () => oddFiles(seed) },
  { name: 'handles', obstacle: null, run: async () => fewHandles(5000, seed) },
  { name: 'index', obstacle: null, run: async () => damagedIndex(allDamage(), new Random(seed)) },
  { name: 'archive', obstacle: null, run: async () => damagedArchive(seed) },
  { name: 'calls', obstacle: strace, run: async () => failingCalls(calls(), seed) },
]

function allDamage(): Parameters<typeof damagedIndex>[0] {
  return ['header', 'truncated', 'empty', 'zeros', 'text', ...Array.from({ length: most }, () => 'middle' as const)]
}

for (const { name, obstacle, run } of faults) {
  if (values.only !== undefined && values.only !== name) continue
  const began = performance.now()
  const complaints = obstacle === null ? await run() : []
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(obstacle === null ? `${name}: ${complaints.length} complaints, ${seconds} s` : `${name}: skipped, ${obstacle}`)
  for (const complaint of complaints) say(`  ${complaint.trim().slice(0, 600)}`)
  if (complaints.length > 0) process.exitCode = 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
