// Gives every test file folders of its own, so that no test reads or writes the sessions of the person who runs it,
// nor what another test left behind.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

import { afterAll } from 'vitest'

import { cleanUp } from './cleanup.ts'

// vitest.config.ts made the home folder a temporary one and removes it with all that is left in it.
const folder = mkdtempSync(join(homedir(), 'file-'))
for (const [variable, name] of [
  ['CLAUDE_CONFIG_DIR', 'claude'],
  ['ANNALS_HOME', 'annals'],
] as const) {
  process.env[variable] = join(folder, name)
  mkdirSync(join(folder, name))
}

afterAll(async () => {
  try {
    await cleanUp()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
