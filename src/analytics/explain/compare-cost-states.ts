// Claude Code's own figures beside ours, for sessions whose transcripts hold them: what it wrote down when a process
// ended. Each is a sum so far, so only the last of a process counts; and a process that resumes a session goes on from
// where the one before it ended, so only where a figure fell has it begun anew.
import { NANO, type Ledger } from '../ledger/ledger.ts'
import { groupBy } from '../../text/group-by.ts'

/** One `cost-state` record. */
export interface CostState {
  session: string
  /** When its process started, as it says; processes are told apart by it. */
  process: string
  file: string
  line: number
  totalCostUsd: number
  models: Record<string, CostStateModel>
}

export interface CostStateModel {
  input: number
  output: number
  cacheCreation: number
  cacheRead: number
  webSearches: number
  costUsd: number
}

export interface CostCheckModel {
  model: string
  claudeCode: CostStateModel
  ours: CostStateModel
}

export interface CostCheck {
  session: string
  /** How many processes the figure is the sum of. */
  processes: number
  claudeCodeUsd: number
  /** The whole session, agents included; of what has a price. */
  oursUsd: number
  /** Ours less theirs. */
  differenceUsd: number
  models: CostCheckModel[]
}

/** States in the order in which they were written; sessions in that of their first. */
export function compareCostStates(ledger: Ledger, costs: Float64Array, states: readonly CostState[]): CostCheck[] {
  const sessions = groupBy(states, ({ session }) => session)
  const ours = sumModels(ledger, costs, new Set(sessions.keys()))
  return Array.from(sessions, ([session, own]) => check(session, lastOfEach(own), ours.get(session) ?? new Map()))
}

interface Process {
  first: number
  last: number
  /** Its last. */
  state: CostState
}

/** What remains when every sum that a later one contains is left out. */
function lastOfEach(states: readonly CostState[]): CostState[] {
  const processes = new Map<string, Process>()
  states.forEach((state, place) => {
    const first = processes.get(state.process)?.first ?? place
    processes.set(state.process, { first, last: place, state })
  })
  const kept: Process[] = []
  for (const process of processes.values()) {
    const before = kept.at(-1)
    // Of two that wrote in turn neither goes on from the other.
    if (before && before.last < process.first && contains(process.state, before.state)) kept.pop()
    kept.push(process)
  }
  return kept.map(({ state }) => state)
}

function contains(state: CostState, earlier: CostState): boolean {
  return Object.entries(earlier.models).every(([model, before]) => {
    const now = state.models[model]
    return now !== undefined && COUNTS.every((name) => now[name] >= before[name])
  })
}

const COUNTS = ['input', 'output', 'cacheCreation', 'cacheRead', 'webSearches'] as const

function check(session: string, states: readonly CostState[], ours: ReadonlyMap<string, CostStateModel>): CostCheck {
  const theirs = new Map<string, CostStateModel>()
  for (const { models } of states)
    for (const [model, usage] of Object.entries(models)) addModel(modelOf(theirs, withoutWindow(model)), usage)
  const claudeCodeUsd = states.reduce((sum, { totalCostUsd }) => sum + totalCostUsd, 0)
  const oursUsd = [...ours.values()].reduce((sum, { costUsd }) => sum + costUsd, 0)
  const names = [...new Set([...theirs.keys(), ...ours.keys()])]
  return {
    session,
    processes: states.length,
    claudeCodeUsd,
    oursUsd,
    differenceUsd: oursUsd - claudeCodeUsd,
    models: names.map((model) => ({
      model,
      claudeCode: theirs.get(model) ?? noModel(),
      ours: ours.get(model) ?? noModel(),
    })),
  }
}

/** Transcripts do not tell the models with a large window from those without. */
function withoutWindow(model: string): string {
  return model.replace(/\[\w+\]$/, '')
}

function sumModels(
  { entries, table }: Ledger,
  costs: Float64Array,
  sessions: ReadonlySet<string>,
): Map<string, Map<string, CostStateModel>> {
  const ids = new Map([...sessions].map((session) => [table.texts.find(session), session]))
  const sums = new Map<string, Map<string, CostStateModel>>()
  for (let entry = 0; entry < entries.count; entry++) {
    const session = ids.get(entries.session[entry] ?? 0)
    if (session === undefined) continue
    const models = sums.get(session) ?? new Map<string, CostStateModel>()
    sums.set(session, models)
    const cost = costs[entry] ?? NaN
    addModel(modelOf(models, table.texts.at(entries.model[entry] ?? 0).replace(/-fast$/, '')), {
      input: entries.input[entry] ?? 0,
      output: entries.output[entry] ?? 0,
      cacheCreation: (entries.cacheWrite5m[entry] ?? 0) + (entries.cacheWrite1h[entry] ?? 0),
      cacheRead: entries.cacheRead[entry] ?? 0,
      webSearches: entries.webSearches[entry] ?? 0,
      costUsd: Number.isNaN(cost) ? 0 : cost / NANO,
    })
  }
  return sums
}

function modelOf(models: Map<string, CostStateModel>, name: string): CostStateModel {
  const model = models.get(name) ?? noModel()
  models.set(name, model)
  return model
}

function noModel(): CostStateModel {
  return { input: 0, output: 0, cacheCreation: 0, cacheRead: 0, webSearches: 0, costUsd: 0 }
}

function addModel(sum: CostStateModel, usage: CostStateModel): void {
  for (const name of COUNTS) sum[name] += usage[name]
  sum.costUsd += usage.costUsd
}
