// A copy of the sample archive for commands, so that their figures can be compared with those of pages.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { makeWorld, type World } from '../cli/annals.ts'
import { ROOT } from './web-process.ts'

export function sampleWorld(): World {
  const world = makeWorld()
  cpSync(join(ROOT, 'sample'), world.home, { recursive: true, preserveTimestamps: true })
  return world
}
