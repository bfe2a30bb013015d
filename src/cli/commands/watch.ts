// `annals sync --watch`: syncs once, then prints a line for every sync of changes, until Ctrl-C.
import { sync } from '../../operations/keep/declarations.ts'
import { watchAndSync } from '../../operations/keep/watch.ts'
import { EXIT } from '../exit.ts'
import { noticeText } from '../notice-text.ts'
import type { GlobalOptions } from '../global-options.ts'
import { makeContext, runOperation } from '../run-operation.ts'
import type { Terminal } from '../terminal.ts'

export async function runWatch(
  terminal: Terminal,
  typed: Record<string, unknown>,
  options: GlobalOptions,
): Promise<number> {
  await runOperation(terminal, sync, { ...typed, watch: false }, options)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const context = makeContext(options, { onNotice: (notice) => terminal.writeError(noticeText(notice)) })
  await watchAndSync(context, {
    signal: stop.signal,
    onSynced: (report) =>
      options.json
        ? terminal.write(`${JSON.stringify(report)}\n`)
        : terminal.writeError(noticeText({ kind: 'changed', ...report })),
  })
  return EXIT.done
}
