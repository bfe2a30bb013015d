// Where a command runs and what its flags say about where to read, as plain data.
import { homedir } from 'node:os'
import type { SyncPlace } from '../operations/keep/start-sync.ts'
import type { GlobalOptions } from './global-options.ts'

export function surroundings({ claudeDir, exclude, timeZone }: GlobalOptions): SyncPlace {
  return {
    platform: process.platform,
    // A copy: a thread cannot be handed the real one.
    env: { ...process.env },
    home: homedir(),
    directory: process.cwd(),
    overrides: { roots: claudeDir, exclude, timeZone },
  }
}
