// Servers for tests of pages: one of a test file's own, or the one with the sample archive that all files share.
import { inject } from 'vitest'
import { afterFile } from '../cleanup.ts'
import type { World } from '../cli/annals.ts'
import { asker, settle, startProcess, type Ask, type WebAddress } from './web-process.ts'

export interface SampleServer extends WebAddress {
  ask: Ask
}

export interface WebServer extends SampleServer {
  world: World
  /** Settles when everything in the home has been read. */
  settled(): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts `annals` with these arguments; settles with its address. */
export async function startWeb(world: World, args?: readonly string[]): Promise<WebServer> {
  const started = await startProcess(world, args)
  afterFile(async () => started.stop('SIGKILL'))
  const ask = asker(started.address)
  return { ...started.address, world, ask, settled: async () => settle(ask), stop: started.stop }
}

/** The sample archive, read. Tests must not change it. */
export function sampleServer(): SampleServer {
  const address = inject('sample')
  if (!address) throw new Error('No sample server runs: it is started only where there is a browser.')
  return { ...address, ask: asker(address) }
}
