// Returns the environment of a command and the settings given by flags, as plain data.
import { homedir } from 'node:os'
import type { SyncPlace } from '../operations/keep/start-sync.ts'
import type { GlobalOptions } from './global-options.ts'

export function surroundings({ claudeDir, exclude, timeZone }: GlobalOptions): SyncPlace {
  return {
    platform: process.platform,
    // A copy, because process.env cannot be passed to a thread.
    env: { ...process.env },
    home: homedir(),
    directory: process.cwd(),
    overrides: { roots: claudeDir, exclude, timeZone },
  }
}
