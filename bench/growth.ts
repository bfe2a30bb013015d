// Measures what one appended record costs while a session is open: reading it and updating the thread, and the outline
// that the page then asks for. Target: 20 ms for both, whatever the size.
//   node scripts/run.js bench/growth.ts [--records=20000] [--mb=79] [--rounds=40]
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { setTimeout } from 'node:timers/promises'
import { AnswerCache } from '../src/operations/answer-cache.ts'
import { createContext } from '../src/operations/context.ts'
import { findSession } from '../src/operations/session/find-session.ts'
import { runOutline } from '../src/operations/session/outline.ts'
import { noteFigure } from './figures.ts'
import { longSessionLine, writeLongSession } from './long-session.ts'
import { median } from './statistics.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '20000' },
    mb: { type: 'string', default: '79' },
    rounds: { type: 'string', default: '40' },
  },
})

const ID = '5e550000-1111-4000-8000-00000000beef'
const records = Number(values.records)
const rounds = Number(values.rounds)
const home = mkdtempSync(join(tmpdir(), 'annals-growth-'))
const path = join(home, 'projects/-home-mara-src-tidepool', `${ID}.jsonl`)

try {
  await measure()
} finally {
  rmSync(home, { recursive: true })
}

async function measure(): Promise<void> {
  mkdirSync(join(path, '..'), { recursive: true })
  const session = { id: ID, records, bytes: Number(values.mb) * 1e6 }
  writeLongSession(path, session)
  const context = createContext({
    platform: process.platform,
    env: { CLAUDE_CONFIG_DIR: home, ANNALS_HOME: join(home, 'data') },
    home,
    overrides: {},
    stdin: Readable.from([]),
    now: () => Date.now(),
    directory: home,
    syncs: false,
    cache: new AnswerCache(),
  })
  const open = await findSession(context, ID)
  let { revision } = await runOutline(context, { session: ID })
  const [refreshes, outlines] = [Array<number>(), Array<number>()]
  for (let round = 0; round < rounds; round++) {
    appendFileSync(path, longSessionLine(session, records + round))
    refreshes.push(await time(async () => open.refresh()))
    // An outline would wait for this time first, so that a session is not rebuilt all the time.
    await setTimeout(open.restMs)
    outlines.push(
      await time(async () => {
        revision = (await runOutline(context, { session: ID, since: revision })).revision
      }),
    )
  }
  noteFigure('growth', median(refreshes))
  noteFigure('growth outline', median(outlines))
  printTable(`one record appended to ${records} records, ${values.mb} MB; ${rounds} times`, [
    ['', 'median', 'worst', 'target'],
    ['read it, update the thread', ...spread(refreshes), '20 ms'],
    ['outline since the last revision', ...spread(outlines), '20 ms'],
  ])
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function spread(times: readonly number[]): string[] {
  return [median(times), Math.max(...times)].map((ms) => `${ms.toFixed(1)} ms`)
}
