// Runs something on the bundled sample archive, with a data directory of its own that is gone afterwards: sample data
// never mixes with real data.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export async function withSample<T>(packageRoot: string, run: () => Promise<T>): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'annals-demo-'))
  const before = { CLAUDE_CONFIG_DIR: process.env['CLAUDE_CONFIG_DIR'], ANNALS_HOME: process.env['ANNALS_HOME'] }
  Object.assign(process.env, { CLAUDE_CONFIG_DIR: samplePath(packageRoot), ANNALS_HOME: home })
  try {
    return await run()
  } finally {
    restore(before)
    rmSync(home, { recursive: true, force: true })
  }
}

function samplePath(packageRoot: string): string {
  return join(packageRoot, 'sample')
}

function restore(before: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}
