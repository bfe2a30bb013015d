// Runs a command on the sample archive with a temporary data directory, so that sample and real data never mix.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SAMPLE_MARK = 'ANNALS_SAMPLE'

export function isSample(): boolean {
  return process.env[SAMPLE_MARK] === '1'
}

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
