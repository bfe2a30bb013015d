// Builds sessions for tests of exported pages, with any number of messages, branches and agents.
import type { ExportOptions, ExportPlan } from '../../src/export/export-plan.ts'
import type { ExportedHead, ExportedSession, ExportedStep, SessionPart } from '../../src/export/exported-session.ts'
import type { AnswerItem, PromptItem, ToolItem, TurnItem } from '../../src/describe/describe-step.ts'
import type { Section } from '../../src/describe/view.ts'
import { makeCall } from '../make-call.ts'

export interface MessageFixture {
  /** Text of the message; a prompt begins a turn. */
  text: string
  isPrompt?: boolean
  /** Ids of the agents it calls. */
  calls?: readonly string[]
  sections?: Section[]
  /** Numbers of the branches that start after it. */
  branches?: readonly number[]
}

export interface SessionFixture {
  id: string
  main: readonly MessageFixture[]
  branches?: readonly (readonly MessageFixture[])[]
  agents?: Readonly<Record<string, readonly MessageFixture[]>>
}

const AT = '2026-02-11T09:12:44.000Z'

export function makeExported(fixture: SessionFixture): ExportedSession {
  const messagesByPart = new Map<string, readonly MessageFixture[]>()
  const parts: SessionPart[] = []
  const add = (part: Omit<SessionPart, 'turns' | 'steps'>, messages: readonly MessageFixture[]) => {
    messagesByPart.set(part.key, messages)
    parts.push({ ...part, turns: turnsOf(messages), steps: messages.length })
  }
  add({ kind: 'main', key: 'main' }, fixture.main)
  for (const [index, messages] of (fixture.branches ?? []).entries()) {
    const number = index + 1
    const place = fixture.main.findIndex(({ branches = [] }) => branches.includes(number))
    const after = place < 0 ? null : uuidOf(fixture.id, 'main', place)
    add(
      {
        kind: 'branch',
        key: `branch-${number}`,
        branch: { number, kind: 'rewind', forkUuid: after, prompts: [], after },
      },
      messages,
    )
  }
  for (const [agentId, messages] of Object.entries(fixture.agents ?? {}))
    add({ kind: 'agent', key: `agent-${agentId}`, agent: makeAgent(agentId) }, messages)
  return {
    head: makeHead(fixture),
    parts,
    readSteps: async function* read(part) {
      let turn = 0
      for (const [index, message] of (messagesByPart.get(part.key) ?? []).entries()) {
        if (message.isPrompt) turn += 1
        yield makeStep(message, { step: index, turn, uuid: uuidOf(fixture.id, part.key, index) })
      }
    },
    files: [],
  }
}

function uuidOf(id: string, key: string, index: number): string {
  return `${id}-${key}-${index}`
}

function turnsOf(messages: readonly MessageFixture[]): SessionPart['turns'] {
  const starts = messages.flatMap(({ isPrompt }, index) => (isPrompt ? [index] : []))
  const all = starts[0] === 0 || messages.length === 0 ? starts : [-1, ...starts]
  return all.map((start, place) => ({
    index: starts[0] === 0 ? place + 1 : place,
    prompt: start < 0 ? null : (messages[start]?.text ?? ''),
    startedAt: AT,
    durationMs: 1200,
    step: Math.max(0, start),
    steps: (all[place + 1] ?? messages.length) - Math.max(0, start),
    toolCalls: 0,
    errors: 0,
  }))
}

function makeAgent(agentId: string): NonNullable<SessionPart['agent']> {
  return {
    agentId,
    type: 'Explore',
    description: `what ${agentId} does`,
    parentToolUseId: null,
    parentAgentId: null,
    linkedBy: 'result',
    unlinked: null,
    isHelper: false,
  }
}

function makeStep(
  message: MessageFixture,
  { step, turn, uuid }: { step: number; turn: number; uuid: string },
): ExportedStep {
  const { text, isPrompt = false, branches = [] } = message
  const base = { at: AT, uuids: [uuid] }
  const prompt: PromptItem = { kind: 'prompt', depth: 'prompts', text, isQueued: false, ...base }
  const answer: AnswerItem = {
    kind: 'answer',
    depth: 'chat',
    text,
    modelSwitch: null,
    mark: null,
    isError: false,
    ...base,
  }
  const items: TurnItem[] = isPrompt ? [prompt] : [answer, ...toolItems(message, base)]
  const of = { position: step, line: step + 1, offset: 0, length: 0, reason: '' }
  return { step, turn, kind: isPrompt ? 'prompt' : 'answer', uuids: [uuid], at: AT, model: null, branches, items, of }
}

function toolItems({ calls = [], sections = [] }: MessageFixture, base: { at: string; uuids: string[] }): ToolItem[] {
  const item = (agentId: string | null, own: Section[]): ToolItem => ({
    kind: 'tool',
    depth: 'tools',
    view: { title: 'Task', summary: `call ${agentId ?? ''}`, outcome: '', status: 'done', sections: own },
    call: { ...makeCall('Task', {}, { text: 'done' }), agentId },
    ...base,
  })
  return [...calls.map((agent) => item(agent, [])), ...(sections.length > 0 ? [item(null, sections)] : [])]
}

function makeHead({ id, main }: SessionFixture): ExportedHead {
  return {
    id,
    title: `Session ${id}`,
    titleSource: 'custom-title',
    project: { path: '/home/mara/src/tidepool', name: 'tidepool' },
    directory: '/home/mara/src/tidepool',
    branch: 'main',
    models: ['claude-opus-4-5-20251101'],
    versions: ['2.1.40'],
    startedAt: AT,
    endedAt: '2026-02-11T11:00:00.000Z',
    records: main.length,
    damagedLines: 0,
    note: null,
    messageNotes: [],
    prompts: 1,
    messages: main.length,
    turns: 1,
    toolCalls: 0,
    agents: 0,
    errors: 0,
    pullRequests: [],
    usage: { tokens: { input: 1, output: 2, cacheWrite: 3, cacheRead: 4 }, cost: { usd: 1.5, unpriced: [] } },
    family: [],
    compactions: [],
    unplaced: [],
    sources: [{ path: `/home/mara/.claude/${id}.jsonl`, bytes: 10, sha256: 'a'.repeat(64) }],
    secrets: [],
  }
}

export function makePlan(
  sessions: readonly ExportedSession[],
  { layout = 'document', ...options }: Partial<ExportOptions> & { layout?: ExportPlan['layout'] } = {},
): ExportPlan {
  return {
    format: 'html',
    layout,
    name: layout === 'folder' ? 'all' : 'tale & co.html',
    title: 'All tales',
    sessions: sessions.map(({ head }) => ({ ...head, path: `tidepool/${head.id}` })),
    counts: {
      sessions: sessions.length,
      unlisted: 0,
      prompts: sessions.reduce((sum, { head }) => sum + head.prompts, 0),
      messages: sessions.reduce((sum, { head }) => sum + head.messages, 0),
    },
    table: 'messages',
    generator: 'annals 0.0.0',
    timeZone: 'UTC',
    options: {
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
      ...options,
    },
  }
}
