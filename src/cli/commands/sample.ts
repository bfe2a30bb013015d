// Runs a command on a copy of the sample archive with its own data directory, so that sample and real data never mix.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, systemCode } from '../../error.ts'
import { nameProgram } from '../../text/command-line.ts'
import { sampleToday } from '../sample/move-dates.ts'
import { addToSample, openSampleCopy, removeSampleCopy, type SampleCopy } from './sample-copy.ts'
import { findRunning } from './server-record.ts'

export interface Installation {
  packageRoot: string
  version: string
}

let current: SampleCopy | undefined

export function isSample(): boolean {
  return current !== undefined
}

/** Adds a year of short sessions and two that run as long as this process, so that the pages of a server have life. */
export async function enlivenSample(): Promise<void> {
  if (!current) return
  const { recentDays } = await import('../sample/recent-days.ts')
  const { runningSessions } = await import('../sample/running-sessions.ts')
  const nowMs = Date.now()
  try {
    addToSample(current, recentDays(sampleToday(process.env, nowMs)), { isNew: true })
    addToSample(current, runningSessions(nowMs, process.pid), { isNew: false })
  } catch (error) {
    // A full disk: the sample is complete without them.
    if (systemCode(error) === undefined) throw error
  }
}

/** Removes the copy if it is not to be kept. */
export function removeTemporarySample(): void {
  if (current?.temporary !== undefined) rmSync(current.temporary, { recursive: true, force: true })
}

export async function withSample<T>(
  installation: Installation,
  { resets }: { resets: boolean },
  run: () => Promise<T>,
): Promise<T> {
  if (current) return run()
  const { env } = process
  const before = { CLAUDE_CONFIG_DIR: env['CLAUDE_CONFIG_DIR'], ANNALS_HOME: env['ANNALS_HOME'] }
  current = await openCopy(installation, resets)
  nameProgram('annals demo')
  Object.assign(env, { CLAUDE_CONFIG_DIR: current.home, ANNALS_HOME: current.data })
  try {
    return await run()
  } finally {
    removeTemporarySample()
    current = undefined
    nameProgram('annals')
    restore(before)
  }
}

async function openCopy({ packageRoot, version }: Installation, resets: boolean): Promise<SampleCopy> {
  const source = { folder: join(packageRoot, 'sample'), version }
  const isInUse = async (data: string) => (await findRunning(data)) !== undefined
  const copy = await openSampleCopy(source, isInUse)
  if (!resets || copy.temporary !== undefined) return copy
  const server = await findRunning(copy.data)
  if (server)
    throw new AppError('busy', `The sample is open in process ${server.pid}; stop that process, then try again.`)
  removeSampleCopy(copy)
  return openSampleCopy(source, isInUse)
}

function restore(before: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}
