// `annals mcp`: serves past sessions to an agent on standard input and output.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { serveMcp } from '../../mcp/serve-mcp.ts'
import { visible } from '../../text/visible.ts'
import { EXIT } from '../exit.ts'
import { isSample, type Installation } from '../commands/sample.ts'
import type { GlobalOptions } from '../global-options.ts'
import { keepMemoryFlat } from '../run-operation.ts'
import { surroundings } from '../surroundings.ts'
import type { Terminal } from '../terminal.ts'

/** An operation may still be running when the client leaves. */
const LEAVE_MS = 300

export async function runMcp(
  terminal: Terminal,
  { packageRoot, version }: Installation,
  options: GlobalOptions,
): Promise<number> {
  keepMemoryFlat('serve')
  const sync = new SyncProcess([join(packageRoot, 'bin', 'annals.js'), 'sync', ...syncFlags(options)])
  try {
    await serveMcp({
      version,
      input: process.stdin,
      output: process.stdout,
      // Claude Code starts its servers in the directory of the project, and says so too.
      context: {
        ...surroundings(options),
        directory: process.env['CLAUDE_PROJECT_DIR'] ?? process.cwd(),
        isSample: isSample(),
      },
      sync: async () => (options.sync === false ? undefined : sync.run()),
      onProblem: ({ message }) => terminal.writeError(`${visible(message)}\n`),
    })
    return EXIT.done
  } finally {
    sync.stop()
    setTimeout(() => process.exit(), LEAVE_MS).unref()
  }
}

function syncFlags({ claudeDir = [], exclude = [] }: GlobalOptions): string[] {
  return [
    ...claudeDir.flatMap((directory) => ['--claude-dir', directory]),
    ...exclude.flatMap((rule) => ['--exclude', rule]),
  ]
}

/** A process of its own: a thread could not be stopped in a second, and it would share the memory and time of answers. */
class SyncProcess {
  private readonly args: readonly string[]
  private child: ChildProcess | undefined

  constructor(args: readonly string[]) {
    this.args = args
  }

  async run(): Promise<void> {
    this.child = spawn(process.execPath, this.args, { stdio: 'ignore' })
    await once(this.child, 'exit')
    this.child = undefined
  }

  /** A sync can be killed at any moment; the next one continues. */
  stop(): void {
    this.child?.kill()
  }
}
