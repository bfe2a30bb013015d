// Returns the outline of a session for the web page, or only the changes since a known revision.
import { projectPath } from '../../format/project.ts'
import { readProjects } from '../find/read-projects.ts'
import { setTimeout } from 'node:timers/promises'
import type { z } from 'zod'
import { resumeOf } from './resume.ts'
import { isMessage, type Step } from '../../describe/build-steps.ts'
import { hasMark } from '../../thread/step-mark.ts'
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
import type { sessionOutlineInput } from './declarations.ts'
import { titleOf } from '../find/session-title.ts'

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
    thread: outlineThread(reading, open.changes.since(since, keyOf(thread), reading.steps.length)),
    agents: open.session.agents.map((agent) => outlineAgent(agent, open)),
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
  const facts = main.facts.build()
  const { title, titleSource } = await titleOf(context, open, facts)
  const { directory, branch, models, versions, startedAt, endedAt, records, pullRequests } = facts
  const { paths, names } = await readProjects(context)
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

function outlineThread({ outline, steps }: ThreadReading, changed: number): ThreadOutline {
  const turn = outline.find((each) => each.step + each.steps > changed)
  const from = turn ? Math.min(turn.step, changed) : changed
  return {
    turns: outline.filter((each) => each.step + each.steps > from),
    marks: steps.slice(from).map(({ marks }) => marks),
    from,
  }
}

function outlineAgent(agent: AgentThread, open: OpenSession): AgentOutline {
  const { steps, outline } = open.thread({ agent: agent.agentId })
  const { agentId, type, description, parentToolUseId, parentAgentId, linkedBy, unlinked, isHelper } = agent
  const times = outline.flatMap(({ startedAt, durationMs }) =>
    startedAt === null ? [] : [Date.parse(startedAt), Date.parse(startedAt) + (durationMs ?? 0)],
  )
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
    steps: steps.length,
    toolCalls: outline.reduce((sum, turn) => sum + turn.toolCalls, 0),
    errors: outline.reduce((sum, turn) => sum + turn.errors, 0),
    failures: steps.flatMap(({ of, marks }, step) =>
      isMessage(of) && hasMark(marks, 'error') ? [{ step, uuid: of.uuids[0] ?? null }] : [],
    ),
    startedAt: outline.find(({ startedAt }) => startedAt !== null)?.startedAt ?? null,
    durationMs: times.length === 0 ? null : Math.max(...times) - Math.min(...times),
    step: parentToolUseId === null ? null : stepOfCall(parent.steps, parentToolUseId),
  }
}

function stepOfCall(steps: readonly Step[], id: string): number | null {
  const place = steps.findIndex(({ of }) => isMessage(of) && of.toolCalls.some((call) => call.id === id))
  return place < 0 ? null : place
}

function outlineBranches(open: OpenSession): BranchOutline[] {
  const { steps } = open.thread({})
  return open.session.thread.branches.map((branch, index) => {
    const { kind, prompts, messages } = branch
    const anchor = open.branches.anchorOf(branch)
    const step = steps.findIndex(({ of }) => isMessage(of) && anchor !== null && of.uuids.includes(anchor))
    return {
      number: index + 1,
      kind,
      prompts: prompts.map((prompt) => prompt.slice(0, 280)),
      messages: messages.length,
      step: step < 0 ? null : step,
      startedAt: messages[0]?.at ?? null,
    }
  })
}
