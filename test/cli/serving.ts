// Starts server commands that end with the test.
import { onTestFinished } from 'vitest'
import type { World } from './annals.ts'
import { startServing, type Served, type ServeOptions } from './served-process.ts'

export type { Served }

export async function serve(world: World, args: readonly string[], options: ServeOptions = {}): Promise<Served> {
  const served = await startServing(world, args, options)
  onTestFinished(async () => served.end())
  return served
}
