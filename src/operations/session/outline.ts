// Returns the outline of a session for the web page, or only the changes since a known revision.
import { ProjectNames, projectPath } from '../../format/project.ts'
import { readProjects } from '../find/read-projects.ts'
import { setTimeout } from 'node:timers/promises'
import type { z } from 'zod'
import { resumeOf } from './resume.ts'
import { isMessage, type Step } from '../../describe/build-steps.ts'
import { isConversation } from '../../thread/build.ts'
import { hasMark, STEP_MARK } from '../../thread/step-mark.ts'
import type { AgentThread } from '../../thread/thread.ts'
import type { Context } from '../context.ts'
import { countErrors } from './count-errors.ts'
import { findPart } from './find-session.ts'
import { keyOf, type OpenSession } from '../../session/open-session.ts'
import type {
  AgentOutline,
  BranchOutline,
  SessionHead,
  SessionOutline,
  ThreadOutline,
} from '../../session/session-view.ts'
import type { ThreadReading } from '../../session/thread-reading.ts'
import type { sessionOutlineInput } from './page-declarations.ts'
import { titleOf } from '../find/session-title.ts'
import { findMissingAgents } from '../overview/missing-agents.ts'

export async function runOutline(
  context: Context,
  { session: name, since, whole, ...thread }: z.output<typeof sessionOutlineInput>,
): Promise<SessionOutline> {
  const open = await findPart(context, name)
  // A caller with a known revision wants newer records; a first request gets what is already read.
  if (whole) await open.refresh()
  else if (since !== undefined || !open.progress) await readOn(open)
  const reading = open.thread(thread)
  return {
    session: await describeHead(context, open),
    thread:
      since === open.changes.revision
        ? { turns: [], marks: [], from: reading.steps.length }
        : outlineThread(reading, open.changes.since(since, keyOf(thread), reading.steps.length)),
    agents: open.session.agents.map((agent) => outlineAgent(agent, open)),
    missingAgents: findMissingAgents(open),
    branches: outlineBranches(open),
    compactions: open.session.thread.compactions.map((compaction) => ({ ...compaction, summary: null })),
    unplaced: open.session.thread.unplaced,
    damage: open.main.damage,
    revision: open.changes.revision,
    reading: open.progress,
  }
}

async function readOn(open: OpenSession): Promise<void> {
  await setTimeout(open.restMs)
  await open.readPortion()
}

async function describeHead(context: Context, open: OpenSession): Promise<SessionHead> {
  const { id, main, state } = open
  const facts = main.facts.head()
  const { title, titleSource } = await titleOf(context, open, facts)
  const { directory, branch, models, versions, startedAt, endedAt, records, pullRequests } = facts
  // Without an index, the projects are read from all transcripts, for seconds: too long for the first screen.
  const { paths, names } = open.progress ? NO_PROJECTS : await readProjects(context)
  const path = (open.isInHome ? paths.get(id) : undefined) ?? projectPath(facts)
  return {
    id: open.name,
    title,
    titleSource,
    project: path === null ? null : { path, name: names.nameOf(path) },
    directory,
    branch,
    models,
    versions,
    startedAt,
    endedAt,
    state,
    ...open.counts,
    records,
    errors: countErrors(open),
    bytes: main.bytes,
    pullRequests,
    file: main.source.path,
    resume: resumeOf(open),
  }
}

const NO_PROJECTS = { paths: new Map<string, string>(), names: new ProjectNames([]) }

function outlineThread({ outline, steps }: ThreadReading, changed: number): ThreadOutline {
  const turn = outline[outline.findLastIndex((each) => each.step + each.steps <= changed) + 1]
  const from = Math.min(turn?.step ?? changed, changed)
  return {
    // A turn that ends where the change begins may have lost its last step, and its times with it.
    turns: outline.slice(outline.findLastIndex((each) => each.step + each.steps < from) + 1),
    marks: steps.slice(from).map(({ marks }) => marks),
    from,
  }
}

function outlineAgent(agent: AgentThread, open: OpenSession): AgentOutline {
  const { agentId, type, description, parentToolUseId, parentAgentId, linkedBy, unlinked, isHelper } = agent
  const parent = parentAgentId === null ? open.thread({}) : open.thread({ agent: parentAgentId })
  return {
    agentId,
    type,
    description,
    parentToolUseId,
    parentAgentId,
    linkedBy,
    unlinked,
    isHelper,
    ...agentFigures(open.thread({ agent: agentId })),
    step: parentToolUseId === null ? null : (agentSteps(parent).get(parentToolUseId) ?? null),
  }
}

type AgentFigures = Pick<AgentOutline, 'steps' | 'toolCalls' | 'errors' | 'failures' | 'startedAt' | 'durationMs'>

/** By the steps that they were computed from: most agents of a session have ended. */
const knownFigures = new WeakMap<readonly Step[], AgentFigures>()

function agentFigures({ steps, outline }: ThreadReading): AgentFigures {
  const known = knownFigures.get(steps)
  if (known) return known
  const times = outline.flatMap(({ startedAt, durationMs }) =>
    startedAt === null ? [] : [Date.parse(startedAt), Date.parse(startedAt) + (durationMs ?? 0)],
  )
  const figures = {
    steps: steps.length,
    toolCalls: outline.reduce((sum, turn) => sum + turn.toolCalls, 0),
    errors: outline.reduce((sum, turn) => sum + turn.errors, 0),
    failures: steps.flatMap(({ of, marks }, step) =>
      isMessage(of) && hasMark(marks, 'error') ? [{ step, uuid: of.uuids[0] ?? null }] : [],
    ),
    startedAt: outline.find(({ startedAt }) => startedAt !== null)?.startedAt ?? null,
    durationMs: times.length === 0 ? null : Math.max(...times) - Math.min(...times),
  }
  knownFigures.set(steps, figures)
  return figures
}

const knownSteps = new WeakMap<readonly Step[], ReadonlyMap<string, number>>()

/** The steps with calls that started agents, by call. Of several with the same call the first counts. */
function agentSteps({ steps }: ThreadReading): ReadonlyMap<string, number> {
  const known = knownSteps.get(steps)
  if (known) return known
  const places = new Map<string, number>()
  for (const [step, { of, marks }] of steps.entries()) {
    if (!hasMark(marks, 'agent') || !isMessage(of)) continue
    for (const { id } of of.toolCalls) if (!places.has(id)) places.set(id, step)
  }
  knownSteps.set(steps, places)
  return places
}

/** The marks of prompts and answers. Reading the messages of a long session only to count them would take too long. */
const SPOKEN_MARKS = STEP_MARK.prompt | STEP_MARK.answer | STEP_MARK.tool | STEP_MARK.thinking

function outlineBranches(open: OpenSession): BranchOutline[] {
  const { branches } = open.session.thread
  if (branches.length === 0) return []
  const { steps } = open.thread({})
  const forks = [...steps.keys()].filter((step) => hasMark(steps[step]?.marks ?? 0, 'fork'))
  const spoken = steps.reduce((count, { marks }) => count + Number((marks & SPOKEN_MARKS) !== 0), 0)
  return branches.map((branch, index) => {
    const { kind, prompts, messages } = branch
    const anchor = open.branches.anchorOf(branch)
    const step = forks.find((place) => {
      const of = steps[place]?.of
      return of && isMessage(of) && anchor !== null && of.uuids.includes(anchor)
    })
    return {
      number: index + 1,
      kind,
      prompts: prompts.map((prompt) => prompt.slice(0, 280)),
      messages: messages.length,
      isLonger: messages.filter((message) => isConversation(message.kind)).length > spoken,
      step: step ?? null,
      startedAt: messages[0]?.at ?? null,
    }
  })
}
