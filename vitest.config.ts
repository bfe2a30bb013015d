import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from 'vitest/config'

// The home folder moves before any worker starts: os.homedir() in a worker reads the environment of the process, so
// a test that forgets CLAUDE_CONFIG_DIR still cannot find the sessions of the person who runs it.
const home = mkdtempSync(join(tmpdir(), 'annals-test-'))
process.env['HOME'] = home
process.env['USERPROFILE'] = home
process.on('exit', () => rmSync(home, { recursive: true, force: true }))

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['test/seed.ts', 'test/network.ts', 'test/home.ts'],
    pool: 'threads',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
