// `annals show --follow`: prints the session, then new messages until interrupted.
import type { Context } from '../../operations/context.ts'
import type { ShowInput, Shown } from '../../operations/session/show.ts'
import { followSession } from '../../operations/session/follow-session.ts'
import { show } from '../../operations/session/declarations.ts'
import { fingerprintText } from '../../text/hash.ts'
import { jsonChunks } from '../../text/json-chunks.ts'
import { EXIT } from '../exit.ts'
import { paintTurns, printHead, turnOptions } from '../printers/show.ts'
import type { GlobalOptions } from '../global-options.ts'
import { makeContext, parseInput } from '../run-operation.ts'
import type { Terminal } from '../terminal.ts'

export async function followShow(
  terminal: Terminal,
  typed: Record<string, unknown>,
  options: GlobalOptions,
): Promise<number> {
  const context = makeContext(options, {})
  // The schema of the operation guarantees this type.
  const input = parseInput(show, typed) as ShowInput
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const printed = new PrintedLines()
  for await (const { shown, changedTurn } of followSession(context, input, stop.signal)) {
    if (options.json) await terminal.send(jsonLine(shown))
    else {
      if (printed.isEmpty) terminal.write([...printHead(shown, terminal, context), '', ''].join('\n'))
      await terminal.send(printed.news(growingLines(shown, terminal, context, changedTurn), changedTurn))
    }
  }
  return EXIT.done
}

async function* jsonLine(shown: Shown): AsyncGenerator<string> {
  yield* jsonChunks(shown)
  yield '\n'
}

interface TurnLine {
  turn: number
  line: string
}

/** Leaves out the figures that change while a turn runs, so that unchanged lines are not printed twice. */
async function* growingLines(
  shown: Shown,
  terminal: Terminal,
  context: Context,
  fromTurn: number,
): AsyncGenerator<TurnLine> {
  const options = turnOptions(shown, terminal, context)
  const headOf = ({ index, startedAt }: TurnStart) => ({ index, startedAt, durationMs: null, toolCalls: 0 })
  for await (const { turn, lines } of paintTurns(shown, shown.turns, options, { headOf, fromTurn }))
    for (const line of lines) yield { turn, line }
}

type TurnStart = Shown['turns']['slim'][number]

/** Remembers printed lines by their hashes, since a session may be larger than memory. */
class PrintedLines {
  private lines: { turn: number; hash: string }[] = []
  isEmpty = true

  async *news(lines: AsyncIterable<TurnLine>, fromTurn: number): AsyncGenerator<string> {
    const start = this.lines.findIndex(({ turn }) => turn >= fromTurn)
    const before = start < 0 ? [] : this.lines.splice(start)
    let isSame = true
    let place = 0
    for await (const { turn, line } of lines) {
      const hash = fingerprintText(line)
      isSame &&= before[place++]?.hash === hash
      this.lines.push({ turn, hash })
      if (!isSame) yield `${line}\n`
    }
    this.isEmpty = false
  }
}
