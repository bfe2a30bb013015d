// Runs something on the bundled sample archive, with a data directory of its own that is gone afterwards: sample data
// never mixes with real data.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SAMPLE_MARK = 'ANNALS_SAMPLE'

/** What is copied from the sample and thrown away afterwards is nobody's history: no word about it. */
export function isSample(): boolean {
  return process.env[SAMPLE_MARK] === '1'
}

/** For who has no time to wait until `withSample` does it. */
export function removeSample(): void {
  const home = process.env['ANNALS_HOME']
  if (isSample() && home !== undefined) rmSync(home, { recursive: true, force: true })
}

export async function withSample<T>(packageRoot: string, run: () => Promise<T>): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'annals-demo-'))
  const { env } = process
  const before = {
    CLAUDE_CONFIG_DIR: env['CLAUDE_CONFIG_DIR'],
    ANNALS_HOME: env['ANNALS_HOME'],
    [SAMPLE_MARK]: env[SAMPLE_MARK],
  }
  Object.assign(env, { CLAUDE_CONFIG_DIR: samplePath(packageRoot), ANNALS_HOME: home, [SAMPLE_MARK]: '1' })
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
