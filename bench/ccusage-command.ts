// The pinned release of ccusage, a native program: what usage reports are measured against.
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { benchFolder } from './cached-home.ts'
import { runProcess, type Finished, type RunOptions } from './run-process.ts'

export interface Ccusage {
  run(args: readonly string[], options?: RunOptions): Promise<Finished>
  remove(): void
}

const PACKAGE = '@ccusage/ccusage-linux-x64'

/** Undefined, with the reason printed, where it is not installed: it is an optional dependency, for one system. */
export function openCcusage(claudeHome: string): Ccusage | undefined {
  const original = findBinary()
  if (original === undefined) {
    console.log(
      `ccusage: not compared, since ${PACKAGE} is not installed (this is ${process.platform} ${process.arch})`,
    )
    return undefined
  }
  const folder = mkdtempSync(join(benchFolder(), 'ccusage-'))
  // npm does not make it executable, and what npm installed is not ours to change.
  const command = join(folder, 'ccusage')
  copyFileSync(original, command)
  chmodSync(command, 0o755)
  const home = join(folder, 'home')
  mkdirSync(home)
  const env = { HOME: home, CLAUDE_CONFIG_DIR: claudeHome }
  return {
    run: (args, options = {}) => runProcess(args, { ...options, command, env }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** From here and not from this file: benchmarks run as a bundle in a temporary folder. */
function findBinary(): string | undefined {
  try {
    const manifest = createRequire(resolve('package.json')).resolve(`${PACKAGE}/package.json`)
    return join(dirname(manifest), 'bin', 'ccusage')
  } catch {
    return undefined
  }
}
