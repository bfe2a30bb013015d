// Compares our figures with Claude Code's own, for transcripts that contain them. Claude Code writes a running total
// when a process ends, so only the last one per process counts. A process that resumes a session continues the previous
// total; only a figure that decreased means a fresh start.
import { NANO, type Ledger } from '../ledger/ledger.ts'
import { groupBy } from '../../text/group-by.ts'

export interface CostState {
  session: string
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
  processes: number
  claudeCodeUsd: number
  oursUsd: number
  differenceUsd: number
  models: CostCheckModel[]
}

/** States must be in the order in which they were written. */
export function compareCostStates(ledger: Ledger, costs: Float64Array, states: readonly CostState[]): CostCheck[] {
  const sessions = groupBy(states, ({ session }) => session)
  const ours = sumModels(ledger, costs, new Set(sessions.keys()))
  return Array.from(sessions, ([session, own]) => check(session, finalStates(own), ours.get(session) ?? new Map()))
}

interface Process {
  first: number
  last: number
  state: CostState
}

function finalStates(states: readonly CostState[]): CostState[] {
  const processes = new Map<string, Process>()
  states.forEach((state, index) => {
    const first = processes.get(state.process)?.first ?? index
    processes.set(state.process, { first, last: index, state })
  })
  const kept: Process[] = []
  for (const process of processes.values()) {
    const before = kept.at(-1)
    // If two processes wrote alternately, neither continues the other.
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

/** Removes a suffix such as [1m]: transcripts do not record the window size of a model. */
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
