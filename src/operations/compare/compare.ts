// Compares two conversations: aligns their turns, finds where they part, and compares the files they changed since.
import type { z } from 'zod'
import { addUsage } from '../../analytics/report/session-usage.ts'
import { projectPath } from '../../format/project.ts'
import { classifyUserText } from '../../format/prompt.ts'
import { contentText } from '../../format/text.ts'
import { countFailures } from '../../thread/counts/failures.ts'
import type { Message } from '../../thread/thread.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Context } from '../context.ts'
import { readProjects } from '../find/read-projects.ts'
import { titleOf } from '../find/session-title.ts'
import { countErrors } from '../session/count-errors.ts'
import { compareFiles } from './compared-files.ts'
import type { compareInput } from './declarations.ts'
import { readLineCosts, usageOf, type LineCosts, type LineTurn } from './line.ts'
import { readSides, type Compared, type Side } from './sides.ts'
import type { ComparedFigures, ComparedSide, ComparedTurnRow, Comparison, DivergencePlace } from './outputs.ts'

const TEXT_CHARACTERS = 280

export async function runCompare(context: Context, input: z.output<typeof compareInput>): Promise<Comparison> {
  const compared = await readSides(context, input)
  const { a, b } = compared
  const files = await compareFiles(context, compared, { withDiffs: input.diff ?? false })
  const [costsA, costsB] = [await costsOf(context, a), await costsOf(context, b)]
  return {
    a: await describeSide(context, a, costsA),
    b: await describeSide(context, b, costsB),
    shared: { turns: compared.trunk, messages: sharedCount(a) },
    divergence: divergenceOf(compared),
    rows: compared.rows.map((row) => ({
      kind: row.kind,
      shared: row.shared,
      a: row.a === null ? null : describeTurn(a, costsA, row.a),
      b: row.b === null ? null : describeTurn(b, costsB, row.b),
    })),
    files,
  }
}

function sharedCount({ shared }: Side): number {
  return shared.reduce((sum, count) => sum + count, 0)
}

async function costsOf(context: Context, { line, shared }: Side): Promise<LineCosts> {
  const places = new Map(line.turns.map((turn, index) => [turn, shared[index] ?? 0]))
  return readLineCosts(context, line, (turn) => places.get(turn) ?? 0)
}

async function describeSide(context: Context, { line, shared }: Side, costs: LineCosts): Promise<ComparedSide> {
  const { open, branch, turns } = line
  const facts = open.main.facts.head()
  const { title } = await titleOf(context, open, facts)
  const { paths, names } = await readProjects(context)
  const path = (open.isInHome ? paths.get(open.id) : undefined) ?? projectPath(facts)
  const places = turns.map((turn, index) => ({ turn, from: shared[index] ?? 0 }))
  return {
    id: open.name,
    branch,
    branches: open.session.thread.branches.length,
    title,
    project: path === null ? null : { path, name: names.nameOf(path) },
    directory: facts.directory,
    gitBranch: facts.branch,
    models: facts.models,
    startedAt: facts.startedAt,
    endedAt: facts.endedAt,
    state: open.state,
    session: { ...open.counts, errors: countErrors(open), ...costs.session },
    line: sumParts(
      places.map(({ turn }) => ({ turn, from: 0 })),
      costs,
    ),
    own: sumParts(places, costs),
  }
}

interface TurnPart {
  turn: LineTurn
  /** Messages before this one belong to the other part. */
  from: number
}

function sumParts(parts: readonly TurnPart[], costs: LineCosts): ComparedFigures {
  const kept = parts.filter(({ turn, from }) => from < turn.keys.length)
  const messages = kept.flatMap(({ turn, from }) => turn.turn.messages.slice(from))
  const usages = kept.flatMap(({ turn, from }) => {
    const { shared, own } = usageOf(costs, turn.turn.index)
    return from === 0 ? [shared, own] : [own]
  })
  return {
    turns: kept.length,
    messages: messages.length,
    toolCalls: messages.reduce((sum, { toolCalls }) => sum + toolCalls.length, 0),
    errors: messages.reduce((sum, message) => sum + countFailures(message), 0),
    activeMs: kept.reduce((sum, part) => sum + partDuration(part), 0),
    ...addUsage(usages),
  }
}

/** Of a turn that was cut, the time from the first own message to the end. */
function partDuration({ turn: { turn }, from }: TurnPart): number {
  if (from === 0) return Math.round(turn.durationMs ?? 0)
  const ms = Date.parse(turn.endedAt ?? '') - Date.parse(turn.messages[from]?.at ?? '')
  return ms > 0 ? ms : 0
}

function describeTurn({ line }: Side, costs: LineCosts, index: number): ComparedTurnRow | null {
  const found = line.turns[index]
  if (!found) return null
  const { turn, outline } = found
  const { shared, own } = usageOf(costs, turn.index)
  return {
    index: turn.index,
    uuid: turn.messages[0]?.uuids[0] ?? null,
    prompt: outline.prompt,
    startedAt: turn.startedAt,
    durationMs: turn.durationMs === null ? null : Math.round(turn.durationMs),
    messages: turn.messages.length,
    toolCalls: outline.toolCalls,
    errors: outline.errors,
    ...addUsage([shared, own]),
  }
}

function divergenceOf({ a, b }: Compared): Comparison['divergence'] {
  const [placeA, placeB] = [firstOwn(a), firstOwn(b)]
  return placeA === null && placeB === null ? null : { a: placeA, b: placeB }
}

function firstOwn({ line, shared }: Side): DivergencePlace | null {
  const at = line.turns.findIndex(({ keys }, index) => (shared[index] ?? 0) < keys.length)
  const turn = line.turns[at]?.turn
  const own = turn?.messages.slice(shared[at] ?? 0) ?? []
  // Notes that Claude Code writes for the model say nothing here.
  const message = own.find((each) => summaryOf(each) !== '') ?? own[0]
  if (!turn || !message) return null
  return {
    turn: turn.index,
    uuid: message.uuids[0] ?? null,
    text: summaryOf(message).slice(0, TEXT_CHARACTERS).toWellFormed(),
  }
}

function summaryOf({ blocks, toolCalls }: Message): string {
  const { kind, text, tags } = classifyUserText(contentText(blocks))
  const command = tags.find(({ name }) => name === 'command-name')?.body
  const words = kind === 'caveat' ? '' : visibleLine(command ?? text).trim()
  return words === '' ? toolCalls.map(({ name }) => name).join(', ') : words
}
