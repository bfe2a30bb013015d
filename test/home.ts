// Gives every test file its own folders, so that no test touches the user's sessions or files of another test.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

import { afterAll } from 'vitest'

import { cleanUp } from './cleanup.ts'

// vitest.config.ts sets the home folder to a temporary one and removes it at the end.
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
