// `annals sync --watch`: syncs once, then prints a line for every sync of changes, until Ctrl-C.
import { sync } from '../../operations/keep/declarations.ts'
import { watchAndSync } from '../../operations/keep/watch.ts'
import { EXIT } from '../exit.ts'
import { noticeText } from '../notice-text.ts'
import type { GlobalOptions } from '../global-options.ts'
import { makeContext, perform, writeValue } from '../run-operation.ts'
import { listenForStop } from '../stop-signal.ts'
import type { Terminal } from '../terminal.ts'
import { toJson } from '../../text/to-json.ts'

export async function runWatch(
  terminal: Terminal,
  typed: Record<string, unknown>,
  options: GlobalOptions,
): Promise<number> {
  const stop = listenForStop(() => {})
  const { signal } = stop
  try {
    const context = makeContext(options, { onNotice: (notice) => terminal.writeError(noticeText(notice)) })
    await watchAndSync(context, {
      signal,
      async first() {
        const first = await perform(terminal, sync, { ...typed, watch: false }, options, { signal })
        await writeValue(terminal, sync, first.value, first.context, options)
      },
      onSynced: (report) =>
        options.json
          ? terminal.write(`${toJson(report)}\n`)
          : terminal.writeError(noticeText({ kind: 'changed', ...report })),
    })
    return EXIT.done
  } finally {
    stop.release()
  }
}
