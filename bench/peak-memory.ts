// Measures the peak memory (VmHWM) of every command that reads a session, and of every route of the session page, each in
// a new process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { logIn } from '../test/server/log-in.ts'
import type { Annals } from './annals-command.ts'
import { SECRET, SESSION } from './memory-home.ts'
import { readPeak } from './run-process.ts'

export interface Peak {
  name: string
  bytes: number
  seconds: number
}

/** 1 means that a check found something or that a search had no hits. */
const EXIT_CODES = [0, 1]

/** In this order: the first command reads everything, the others find the session in the index. */
function commands(out: string): readonly (readonly string[])[] {
  return [
    ['sync'],
    ['list'],
    ['search', 'surge'],
    ['search', `"${SECRET}"`],
    ['search', '/needle-in-the-[a-z]+/'],
    ['show', SESSION],
    ['show', SESSION, '--turn', '5'],
    ['show', SESSION, '--depth', 'all'],
    ['show', SESSION, '--json'],
    ['tree', SESSION],
    ['tree', SESSION, '--json'],
    ['usage', 'daily'],
    ['usage', 'context', SESSION],
    ['usage', 'context', SESSION, '--requests', '--json'],
    ['usage', 'tools'],
    ...['html', 'md', 'json', 'jsonl', 'csv', 'parquet'].map((format) => exported(out, format, '--depth', 'all')),
    exported(out, 'html', '--redact'),
    ['edit', 'delete', SESSION, '--turn', '3'],
    ['edit', 'strip', SESSION, 'thinking'],
    ['edit', 'repair', SESSION],
    ['edit', 'redact', SESSION],
    ['edit', 'redact', SESSION, '--text', SECRET],
    ['edit', 'redact', SESSION, '--text', 'readOffset'],
    ['redact', 'verify', '--text', SECRET],
    ['files', 'station-5.ts'],
    ['doctor'],
    ['drift'],
    ['verify'],
    ['restore', SESSION, '--to', join(out, 'restored')],
  ]
}

function exported(out: string, format: string, ...flags: readonly string[]): readonly string[] {
  return ['export', SESSION, '--format', format, ...flags, '-o', join(out, [format, ...flags].join(''))]
}

const ROUTES = [
  `session/outline?session=${SESSION}&whole=true`,
  `session/steps?session=${SESSION}&from=100&count=200`,
  `session/item?session=${SESSION}&step=3&item=0`,
  `session/place?session=${SESSION}&message=5e550000-0000-4000-8000-000000000042`,
  `session/details?session=${SESSION}&step=3`,
  `session/find?session=${SESSION}&text=surge`,
  `session/files?session=${SESSION}`,
  `session/diff?session=${SESSION}&file=${encodeURIComponent('/home/mara/src/tidepool/src/station-5.ts')}`,
  `session/family?session=${SESSION}`,
  `session/costs?session=${SESSION}`,
  `usage/context?session=${SESSION}`,
  `export/preview?sessions=${SESSION}&format=html`,
]

export async function* measurePeaks(annals: Annals, out: string, only = /(?:)/): AsyncGenerator<Peak> {
  for (const args of commands(out)) {
    const name = args.join(' ').replaceAll(SESSION, 'ID').replaceAll(`${out}/`, '')
    // Without the sync, everything after it would read all files first.
    if (args[0] !== 'sync' && !only.test(name)) continue
    const options = { watchMemory: true, dropsOutput: true, exitCodes: EXIT_CODES }
    const { seconds, peakBytes = NaN } = await annals.run([...args, '--no-pager'], options)
    yield { name, bytes: peakBytes, seconds }
  }
  for (const route of ROUTES) {
    const name = `GET ${route.replaceAll(SESSION, 'ID').replace('session=ID&', '').replace('?session=ID', '')}`
    if (only.test(name)) yield { name, ...(await measureRoute(annals, route)) }
  }
}

async function measureRoute({ env }: Annals, route: string): Promise<Omit<Peak, 'name'>> {
  const server = spawn(process.execPath, ['bin/annals.js', 'serve', '--port', '0'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer] // It prints its address first.
    const address = String(line).trim()
    const cookie = await logIn(address)
    const began = performance.now()
    const response = await fetch(new URL(`/api/${route}`, address), { headers: { cookie } })
    for await (const chunk of response.body ?? []) void chunk
    if (!response.ok) throw new Error(`/api/${route} returned ${response.status}.`)
    return { bytes: readPeak(server.pid) ?? NaN, seconds: (performance.now() - began) / 1000 }
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}
