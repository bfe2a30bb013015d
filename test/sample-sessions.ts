// Builds the sessions of the sample archive for export writers, without the export operation.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SessionUsage } from '../src/analytics/report/session-usage.ts'
import type { ExportOptions, ExportPlan } from '../src/export/export-plan.ts'
import type { ExportedSession, ExportedStep, SessionPart } from '../src/export/exported-session.ts'
import { locate, type SourceFile } from '../src/reader/locate.ts'
import { buildSteps, isMessage, type Step } from '../src/describe/build-steps.ts'
import { describeStep } from '../src/describe/describe-step.ts'
import { buildSession, type SessionSource } from '../src/thread/session.ts'
import { FactsBuilder } from '../src/thread/session-facts.ts'
import { countSession } from '../src/thread/counts/session-counts.ts'
import type { SessionThread, Turn } from '../src/thread/thread.ts'
import { buildTurns } from '../src/thread/turn.ts'
import { root } from './rules/files.ts'
import { readSessionSource } from './thread/read-session.ts'

export const sampleHome = join(root, 'sample')

/** Returns all sessions, ordered by id. */
export async function readSampleSessions(
  usageOf: (session: string) => SessionUsage | null = () => null,
): Promise<ExportedSession[]> {
  const { files } = locate([sampleHome])
  const mains = files
    .filter(({ kind, sessionId }) => kind === 'session' && sessionId !== undefined)
    .toSorted((a, b) => ((a.sessionId ?? '') < (b.sessionId ?? '') ? -1 : 1))
  return Promise.all(mains.map(async (main) => readSession(main, files, usageOf(main.sessionId ?? ''))))
}

async function readSession(
  main: SourceFile,
  files: readonly SourceFile[],
  usage: SessionUsage | null,
): Promise<ExportedSession> {
  const bytes = readFileSync(main.path)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const session = toExportedSession(main.sessionId ?? '', await readSessionSource(main, files))
  return {
    ...session,
    head: { ...session.head, usage, sources: [{ path: main.path, bytes: bytes.length, sha256 }] },
  }
}

/** Builds an exported session from any records. */
export function toExportedSession(id: string, source: SessionSource): ExportedSession {
  const { thread, agents } = buildSession(source)
  const parts: [Omit<SessionPart, 'turns' | 'steps'>, readonly Turn[]][] = [
    [{ kind: 'main', key: 'main' }, thread.turns],
    ...thread.branches.map(({ kind, forkUuid, prompts, messages }, index): (typeof parts)[number] => {
      const branch = { number: index + 1, kind, forkUuid, prompts, after: forkUuid }
      return [{ kind: 'branch', key: `branch-${index + 1}`, branch }, buildTurns(messages, [])]
    }),
    ...agents.map(({ thread: own, file: _file, ...agent }): (typeof parts)[number] => [
      { kind: 'agent', key: `agent-${agent.agentId}`, agent },
      own.turns,
    ]),
  ]
  const readings = new Map(
    parts.map(([part, turns]): [SessionPart, Step[]] => {
      const steps = buildSteps(turns)
      return [{ ...part, turns: [], steps: steps.length }, steps]
    }),
  )
  return {
    head: describeHead(id, source, { thread, agents }),
    parts: [...readings.keys()],
    readSteps: (part) => toExported(readings.get(part) ?? []),
    files: [],
  }
}

function describeHead(id: string, { main }: SessionSource, { thread, agents }: SessionThread): ExportedSession['head'] {
  const builder = new FactsBuilder()
  for (const { record } of main) builder.add(record)
  const facts = builder.build()
  return {
    ...facts,
    id,
    project: facts.directory === null ? null : { path: facts.directory, name: facts.directory },
    damagedLines: 0,
    ...countSession(
      facts,
      thread.turns.length - 1,
      agents.filter(({ isHelper }) => !isHelper).map(({ agentId }) => agentId),
    ),
    errors: 0,
    usage: null,
    family: [],
    compactions: thread.compactions,
    unplaced: thread.unplaced,
    sources: [],
    secrets: [],
    note: null,
    messageNotes: [],
  }
}

async function* toExported(steps: readonly Step[]): AsyncGenerator<ExportedStep> {
  for (const [step, { of, turn, modelBefore }] of steps.entries())
    yield {
      step,
      turn,
      kind: isMessage(of) ? (of.role === 'assistant' ? 'answer' : 'note') : 'event',
      uuids: isMessage(of) ? of.uuids : [],
      at: 'at' in of ? of.at : null,
      model: isMessage(of) ? of.model : null,
      branches: [],
      items: 'reason' in of ? [] : describeStep(of, modelBefore),
      of,
    }
}

const OPTIONS: ExportOptions = {
  depth: 'all',
  thinking: true,
  branches: 'all',
  agents: 'inline',
  images: 'embedded',
  theme: 'auto',
  pageSize: 0,
  redact: false,
  anonymise: false,
  maxTokens: null,
}

export function samplePlan(
  changes: Partial<Omit<ExportPlan, 'options'>> & { options?: Partial<ExportOptions> },
): ExportPlan {
  const { options, ...rest } = changes
  return {
    format: 'csv',
    layout: 'folder',
    name: 'sample',
    title: 'Sample',
    sessions: [],
    counts: { sessions: rest.sessions?.length ?? 0, unlisted: 0, prompts: 0, messages: 0 },
    table: 'messages',
    generator: 'annals 0.0.0',
    timeZone: 'UTC',
    ...rest,
    options: { ...OPTIONS, ...options },
  }
}
