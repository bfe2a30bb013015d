// `annals show --follow`: prints what is there, then what is appended, until it is interrupted.
import type { Context } from '../operations/context.ts'
import type { ShowInput, Shown } from '../operations/show-run.ts'
import { followSession } from '../operations/follow-session.ts'
import { show } from '../operations/show.ts'
import { describeTurns } from '../render/describe-turn.ts'
import { paintTurn } from '../render/terminal/turn.ts'
import { EXIT } from './exit.ts'
import { printHead, turnOptions } from './printers/show.ts'
import type { GlobalOptions } from './global-options.ts'
import { makeContext, parseInput } from './run-operation.ts'
import type { Terminal } from './terminal.ts'

export async function followShow(
  terminal: Terminal,
  typed: Record<string, unknown>,
  options: GlobalOptions,
): Promise<number> {
  const context = makeContext(options, {})
  // The operation's own schema has just accepted it.
  const input = parseInput(show, typed) as ShowInput
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  let told: readonly string[] | undefined
  for await (const shown of followSession(context, input, stop.signal)) {
    const lines = growingLines(shown, terminal, context)
    if (options.json) terminal.write(`${JSON.stringify(shown)}\n`)
    else if (told === undefined) terminal.write([...printHead(shown, terminal, context), '', ...lines, ''].join('\n'))
    else terminal.write(newLines(told, lines))
    told = lines
  }
  return EXIT.done
}

/** Without the figures that change while a turn runs: a line that stays the same is not told twice. */
function growingLines(shown: Shown, terminal: Terminal, context: Context): string[] {
  const painter = turnOptions(shown, terminal, context)
  const turns = describeTurns(shown.turns, shown.session.directory)
  return turns.flatMap((turn) => paintTurn({ ...turn, durationMs: null, toolCalls: 0 }, painter))
}

/** What stands behind the part that both have in common. A line that changed (a tool that ended) is told again. */
function newLines(before: readonly string[], after: readonly string[]): string {
  let same = 0
  while (same < before.length && same < after.length && before[same] === after[same]) same += 1
  const fresh = after.slice(same)
  return fresh.length > 0 ? `${fresh.join('\n')}\n` : ''
}
