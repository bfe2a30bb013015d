// Servers for browser tests: one per test file, or the shared one with the sample archive.
import { inject } from 'vitest'
import { afterFile } from '../cleanup.ts'
import type { World } from '../cli/annals.ts'
import { asker, settle, startProcess, type Ask, type WebAddress } from './web-process.ts'

export interface SampleServer extends WebAddress {
  ask: Ask
}

export interface WebServer extends SampleServer {
  world: World
  /** Resolves when everything in the home folder is indexed. */
  settled(): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts `annals` with these arguments; stopped after the test file. */
export async function startWeb(world: World, args?: readonly string[]): Promise<WebServer> {
  const started = await startProcess(world, args)
  afterFile(async () => started.stop('SIGKILL'))
  const ask = asker(started.address)
  return { ...started.address, world, ask, settled: async () => settle(ask), stop: started.stop }
}

/** Returns the server with the indexed sample archive. Tests must not change the archive. */
export function sampleServer(): SampleServer {
  const address = inject('sample')
  if (!address) throw new Error('The sample server is not running: it is started only if there is a browser.')
  return { ...address, ask: asker(address) }
}
