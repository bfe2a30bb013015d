// Attacks a server from the same machine, and checks that the user's own page keeps working.
import { availableParallelism, loadavg } from 'node:os'
import { flood, guessKeys, type Flood } from '../http/flood.ts'
import { listFields, ODD_VALUES, sendFields, sendMalformed, type OddField } from '../http/odd-requests.ts'
import { startOwnPage } from '../http/own-page.ts'
import { startSlowClients } from '../http/slow-clients.ts'
import { peakMemory, startTarget, type Target } from '../http/target.ts'
import type { RoundResult, TorturePart, TortureRound } from '../part.ts'

/** Per round. */
const FLOOD = 30_000
const FIELDS = 600
const MALFORMED = 150
const SLOW = 24

/** The server has about 120 MB without requests. */
const MOST_MEMORY_MB = 700
const MOST_WAIT_MS = 10_000

export const http: TorturePart = {
  name: 'http',
  what:
    'Sends requests to a server on this machine: as many as it answers, with and without the key; byte by byte; with ' +
    'answers that are not read; with many, long and malformed headers, wrong methods, types and encodings, and bodies ' +
    `that end early. Every field of every operation gets ${ODD_VALUES.length} values of every JSON type, nested up to 150,000 times.`,
  holds:
    'The server keeps running and reports no error of its own. No answer is an error of the server, except "busy". Every ' +
    'answer has the security headers. Without the key, every answer is a refusal, and slow connections are closed after ' +
    `seconds. Memory stays below ${MOST_MEMORY_MB} MB. Meanwhile the user's page and data, requested every 200 ms, come ` +
    'within ten seconds; the report shows the longest wait.',
  leavesOut:
    'Other machines: the server listens on the loopback address only. HTTP/2 and TLS, which it does not speak. Odd values ' +
    'for "forget", which could empty the archive of the round.',
  minutes: 15,
  goals: { 'flood requests': 1_000_000, 'field requests': 20_000, 'slow connections': 500 },
  obstacle: () => null,
  open: async () => {
    const fields = await listFields()
    return { run: async (round) => runRound(round, fields) }
  },
}

async function runRound({ number, random, folder }: TortureRound, fields: readonly OddField[]): Promise<RoundResult> {
  const target = await startTarget(folder)
  const page = startOwnPage(target.port, target.cookie)
  const slow = startSlowClients(target, random, SLOW)
  const floods = []
  for (const kind of floodsOf(target)) floods.push(await flood(kind))
  const guesses = await guessKeys(target.port, 30)
  const odd = await sendFields(target, fields, number * FIELDS, FIELDS)
  const malformed = await sendMalformed(target, random, MALFORMED)
  const kept = await slow.end()
  const own = await page.stop()
  const memory = peakMemory(target.served.pid)
  return {
    counts: {
      'flood requests': floods.reduce((sum, { requests }) => sum + requests, 0),
      'field requests': odd.requests,
      'malformed requests': malformed.requests,
      'slow connections': SLOW,
      'calls of the page': own.calls,
    },
    highest: {
      'requests per second': Math.max(...floods.map(({ perSecond }) => perSecond)),
      'ms of the page': Math.ceil(own.worstMs),
      'ms of a field request': Math.ceil(odd.slowestMs),
      'MB of the server': memory,
    },
    complaints: [
      ...floods.flatMap(({ complaints }) => complaints),
      ...guesses,
      ...odd.complaints,
      ...malformed.complaints,
      ...kept,
      ...own.failures.map((failure) => `the page got no answer: ${failure}`),
      ...(own.worstMs > MOST_WAIT_MS * crowding() ? own.slow.map((each) => `the page waited: ${each}`) : []),
      ...(memory > MOST_MEMORY_MB ? [`the server needed ${memory} MB`] : []),
      ...(await endTarget(target)),
    ],
  }
}

/** How much longer everything may take because other programs use the processors too. */
function crowding(): number {
  const [load = 0] = loadavg()
  // The server, the flood and the page need three.
  return Math.max(1, (load - 3) / availableParallelism())
}

function floodsOf({ port, host, admitted }: Target): Flood[] {
  const share = Math.ceil(FLOOD / 3)
  return [
    { port, head: ['GET / HTTP/1.1', host], status: 401, requests: share },
    { port, head: ['GET /api/list HTTP/1.1', 'Host: evil.test'], status: 421, requests: share },
    { port, head: ['GET /icon.svg HTTP/1.1', ...admitted], status: 200, requests: share },
  ]
}

async function endTarget({ served }: Target): Promise<string[]> {
  await served.end()
  const { code, signal } = await served.exit()
  return [
    ...(code === 0 ? [] : [`the server ended with ${code ?? signal}`]),
    ...(/error|\n\s+at /i.test(served.stderr()) ? [`the server reported ${served.stderr().slice(0, 500)}`] : []),
  ]
}
