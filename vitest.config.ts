import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from 'vitest/config'

// The home folder moves before any worker starts: os.homedir() in a worker reads the environment of the process, so
// a test that forgets CLAUDE_CONFIG_DIR still cannot find the sessions of the person who runs it.
const home = mkdtempSync(join(tmpdir(), 'annals-test-'))
process.env['HOME'] = home
process.env['USERPROFILE'] = home
// Threads cannot set their own time zone.
process.env['TZ'] = 'UTC'
process.on('exit', () => rmSync(home, { recursive: true, force: true }))

export default defineConfig({
  test: {
    setupFiles: ['test/seed.ts', 'test/network.ts', 'test/home.ts'],
    pool: 'threads',
    // A worker keeps its modules from file to file: loading them again for each of 470 files took most of the time.
    isolate: false,
    // One more than the cores, because tests wait for pages and processes. At most 8, because each worker has a browser.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    // Tests at full length take up to ten times as long.
    testTimeout: process.env['ANNALS_TESTS'] === 'all' ? 180_000 : 30_000,
    hookTimeout: 30_000,
    // The first line of a failure is all that the summary shows; the default cuts lists to "Array(1)".
    chaiConfig: { truncateThreshold: 1000 },
    projects: [
      {
        extends: true,
        test: { name: 'code', include: ['{src,web,test}/**/*.test.ts'], exclude: ['test/web/**'] },
      },
      {
        extends: true,
        test: { name: 'web', include: ['test/web/**/*.test.ts'], globalSetup: ['test/web/global-setup.ts'] },
      },
    ],
  },
})
