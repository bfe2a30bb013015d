// `annals` without a command: the sessions found here, or, where there are none, the sample archive and a sentence
// that says so. No other command falls back: a script must never get sample figures.
import { list } from '../operations/list.ts'
import { makeContext, runOperation } from './run-operation.ts'
import type { GlobalOptions } from './program.ts'
import { withSample } from './sample.ts'
import type { Terminal } from './terminal.ts'

export async function runMainJob(terminal: Terminal, packageRoot: string, options: GlobalOptions): Promise<number> {
  const context = makeContext(options, () => {})
  const { sessions } = await list.run(context, { limit: 1 })
  if (sessions.length > 0 || options.json) return runOperation(terminal, list, {}, options)
  terminal.writeError(
    `No transcripts in ${context.roots.join(' or ')}. This is the sample archive that comes with Annals:\n\n`,
  )
  const { claudeDir: _, ...rest } = options
  return withSample(packageRoot, () => runOperation(terminal, list, {}, rest))
}
