// Runs the pinned release of ccusage, a native program, to compare usage reports with.
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { benchFolder } from './cached-home.ts'
import { runProcess, type FinishedProcess, type RunOptions } from './run-process.ts'

export interface Ccusage {
  run(args: readonly string[], options?: RunOptions): Promise<FinishedProcess>
  remove(): void
}

const PACKAGE = '@ccusage/ccusage-linux-x64'

/** Prints the reason and returns undefined if ccusage is not installed. It is an optional dependency for Linux x64. */
export function openCcusage(claudeHome: string): Ccusage | undefined {
  const original = findBinary()
  if (original === undefined) {
    console.log(
      `ccusage: not compared, because ${PACKAGE} is not installed (this is ${process.platform} ${process.arch})`,
    )
    return undefined
  }
  const folder = mkdtempSync(join(benchFolder(), 'ccusage-'))
  // npm does not make the binary executable. Copy it instead of changing node_modules.
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

/** Resolves from the working directory, because benchmarks run as a bundle in a temporary folder. */
function findBinary(): string | undefined {
  try {
    const manifest = createRequire(resolve('package.json')).resolve(`${PACKAGE}/package.json`)
    return join(dirname(manifest), 'bin', 'ccusage')
  } catch {
    return undefined
  }
}
