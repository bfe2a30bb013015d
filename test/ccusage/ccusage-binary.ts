// The ccusage release that our figures are compared with. It is installed on Linux x64 only, and without its permission
// to run: a copy outside node_modules gets it.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface Ccusage {
  command: string
  release: string
  /** What `claude <report> --json` prints, read as JSON. */
  run: (home: string, args: readonly string[], timeZone?: string) => unknown
  remove: () => void
}

/** Undefined where it is not installed. */
export function findCcusage(): Ccusage | undefined {
  const place = locate()
  if (place === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'annals-ccusage-'))
  const command = join(folder, 'ccusage')
  copyFileSync(join(dirname(place), 'bin', 'ccusage'), command)
  chmodSync(command, 0o755)
  // A package.json has a version.
  const { version: release } = JSON.parse(readFileSync(place, 'utf8')) as { version: string }
  return {
    command,
    release,
    run: (home, args, timeZone = 'UTC') => {
      const output = execFileSync(command, ['claude', ...args, '--offline', '--json', '--timezone', timeZone], {
        env: { HOME: folder, CLAUDE_CONFIG_DIR: home, LOG_LEVEL: '0' },
        encoding: 'utf8',
        maxBuffer: 1e9,
      })
      const value: unknown = JSON.parse(output)
      return value
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function locate(): string | undefined {
  try {
    // From the root: a bundled script lies elsewhere.
    return createRequire(join(process.cwd(), 'package.json')).resolve('@ccusage/ccusage-linux-x64/package.json')
  } catch {
    return undefined
  }
}
