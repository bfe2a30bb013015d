import { hasHistory } from '../operations/health/has-history.ts'
import { noSessions } from '../operations/no-sessions.ts'
import type { Context } from '../operations/context.ts'
import { asTyped } from '../text/command-line.ts'
import { visibleLine } from '../text/visible.ts'
import { wrapPlain } from '../paint/terminal/wrap.ts'
import type { Terminal } from './terminal.ts'

/** Prints why a report is empty. If there are no transcripts at all, every command prints the same sentence. */
export function printNothing(reason: string, terminal: Terminal, context: Context): string {
  return printNoSessions(terminal, context) ?? sentence(reason, terminal)
}

/** Returns undefined if there are transcripts. */
export function printNoSessions(terminal: Terminal, context: Context): string | undefined {
  return hasHistory(context) ? undefined : sentence(visibleLine(asTyped(noSessions(context.roots))), terminal)
}

function sentence(text: string, { tableWidth }: Terminal): string {
  return `${wrapPlain(text, tableWidth).join('\n')}\n`
}
