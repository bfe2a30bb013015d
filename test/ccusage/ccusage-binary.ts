// Finds the pinned ccusage release that our figures are compared with. npm installs it only on Linux x64 and not
// executable, so an executable copy is made outside node_modules.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface Ccusage {
  command: string
  release: string
  /** Runs `claude <report> --json` and parses its output. */
  run: (home: string, args: readonly string[], timeZone?: string) => unknown
  remove: () => void
}

/** Returns undefined if it is not installed. */
export function findCcusage(): Ccusage | undefined {
  const place = locate()
  if (place === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'annals-ccusage-'))
  const command = join(folder, 'ccusage')
  copyFileSync(join(dirname(place), 'bin', 'ccusage'), command)
  chmodSync(command, 0o755)
  // Every package.json has a version.
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
    // Resolved from the root, because a bundled script is located elsewhere.
    return createRequire(join(process.cwd(), 'package.json')).resolve('@ccusage/ccusage-linux-x64/package.json')
  } catch {
    return undefined
  }
}
