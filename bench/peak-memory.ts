// Measures the peak memory (VmHWM) of commands and of routes of the web app, each in a new process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { logIn } from '../test/server/log-in.ts'
import type { Annals } from './annals-command.ts'
import { OTHER, SESSION } from './memory-home.ts'
import { readingRows, routeRows, writingRows, type CommandRow, type RouteRow } from './memory-rows.ts'
import { readPeak } from './run-process.ts'

export interface Peak {
  name: string
  bytes: number
  seconds: number
  /** What the command or route said, if it refused or failed. */
  refusal: string
}

export interface Measured {
  annals: Annals
  /** The Claude home. */
  home: string
  /** For exports and restored files. */
  out: string
  only?: RegExp
  /** Also applies edits and forgets the session. */
  writes?: boolean
}

/** 1 may mean only that a check found something. */
const EXIT_CODES = [0, 1, 2, 3]

export async function* measurePeaks(measured: Measured): AsyncGenerator<Peak> {
  const { annals, out, only = /(?:)/ } = measured
  for (const row of readingRows(out)) {
    const name = commandName(row, out)
    if (row.isStep || only.test(name)) yield { name, ...(await measureCommand(measured, row)) }
  }
  for (const row of routeRows) {
    const name = routeName(row)
    if (only.test(name)) yield { name, ...(await measureRoute(annals, row)) }
  }
  if (!measured.writes) return
  for (const row of writingRows()) yield { name: commandName(row, out), ...(await measureCommand(measured, row)) }
}

function commandName({ args }: CommandRow, out: string): string {
  return shorten(args.join(' ').replaceAll(`${out}/`, ''))
}

function routeName({ path, query, body }: RouteRow): string {
  const fields = Object.entries({ ...query, ...body }).filter(([, value]) => String(value) !== SESSION)
  const texts = fields.map(([name, value]) => `${name}=${String(value)}`)
  return shorten(`${body ? 'POST' : 'GET'} ${[path, ...texts].join(' ')}`)
}

function shorten(name: string): string {
  const named = name.replaceAll(SESSION, 'ID').replaceAll(OTHER, 'OTHER')
  return named.replaceAll(/5e550000-0000-4000-8000-0*/g, '#')
}

async function measureCommand({ annals, home }: Measured, row: CommandRow): Promise<Omit<Peak, 'name'>> {
  row.prepare?.(home)
  const options = { watchMemory: true, dropsOutput: true, exitCodes: EXIT_CODES }
  const { seconds, peakBytes = NaN, exitCode, stderr } = await annals.run([...row.args, '--no-pager'], options)
  return { bytes: peakBytes, seconds, refusal: exitCode === 0 ? '' : errorIn(stderr) }
}

function errorIn(stderr: string): string {
  const at = stderr.indexOf('annals: ')
  return at < 0 ? '' : stderr.slice(at).trim()
}

async function measureRoute({ env }: Annals, row: RouteRow): Promise<Omit<Peak, 'name'>> {
  const server = spawn(process.execPath, ['bin/annals.js', 'serve', '--port', '0'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer] // It prints its address first.
    const address = String(line).trim()
    const cookie = await logIn(address)
    const began = performance.now()
    const response = await fetch(...request(address, cookie, row))
    let [bytes, start] = [0, '']
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (!response.ok) start += Buffer.from(chunk).toString()
    }
    const seconds = (performance.now() - began) / 1000
    const refusal = response.ok && bytes > 0 ? '' : `${response.status} ${start}`
    return { bytes: readPeak(server.pid) ?? NaN, seconds, refusal }
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

function request(address: string, cookie: string, { path, query, body }: RouteRow): [URL, RequestInit] {
  const url = new URL(`/api/${path}?${String(new URLSearchParams(query))}`, address)
  if (!body) return [url, { headers: { cookie } }]
  const headers = { cookie, 'content-type': 'application/json', 'annals-intent': 'write' }
  return [url, { method: 'POST', headers, body: JSON.stringify(body) }]
}
