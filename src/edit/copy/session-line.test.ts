import fc from 'fast-check'
import { expect, test } from 'vitest'
import '../../../test/seed.ts'
import { createdLines } from '../../../test/edit/created-files.ts'
import { makeSessionHome, toLines, type Line } from '../../../test/edit/session-home.ts'
import { assistant, toolCall, toolResult, user } from '../../../test/edit/write-transcript.ts'
import { AppError } from '../../error.ts'
import { contentText } from '../../format/text.ts'
import { buildThread } from '../../thread/build.ts'
import type { Message, Thread } from '../../thread/thread.ts'
import { checkHealth } from '../check-health.ts'
import type { EditedSession } from '../edited-session.ts'
import { readParts } from '../edit-transcript.ts'
import type { EditPlan } from '../plan.ts'
import { planFork } from '../plans/plan-fork.ts'
import { planMerge } from '../plans/plan-merge.ts'
import { planSplit } from '../plans/plan-split.ts'
import { runs } from '../../../test/extent.ts'

interface Shape {
  kind: 'prompt' | 'text' | 'call' | 'result' | 'progress' | 'system' | 'aside' | 'side'
  /** How many records above the previous one the parent is. */
  jump: number
  isLost: boolean
  call: number
}

const anyShape: fc.Arbitrary<Shape> = fc.record({
  kind: fc.constantFrom('prompt', 'text', 'call', 'call', 'result', 'result', 'progress', 'system', 'aside', 'side'),
  jump: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(9) }),
  isLost: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
  call: fc.nat(5),
})

/** Generates branches, gaps, parallel calls, orphan results and side records. */
const anyTranscript: fc.Arbitrary<Line[]> = fc.array(anyShape, { minLength: 1, maxLength: 25 }).map((shapes) => {
  const open: number[] = []
  const messages = new Map<string, string>()
  return shapes.map(({ kind, jump, isLost, call }, index) => {
    // The parent of a result is its call; a result without a call can have any parent.
    const [answered] = kind === 'result' && open.length > 0 ? open.splice(call % open.length, 1) : []
    const before = answered ?? Math.max(0, index - 1 - jump)
    const parentUuid = index === 0 ? null : isLost ? 'nowhere' : `u${before}`
    const envelope = {
      uuid: `u${index}`,
      parentUuid,
      sessionId: 's1',
      isSidechain: kind === 'side',
      timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, (index * 7) % 40)).toISOString(),
    }
    // Blocks of one message follow each other.
    const message = (kind === 'call' && messages.get(parentUuid ?? '')) || `m${index}`
    if (kind === 'call') open.push(index)
    if (kind === 'call' || kind === 'text') messages.set(`u${index}`, message)
    return { ...bodyOf(kind, index, message, `t${answered ?? `-${index}`}`), ...envelope }
  })
})

function bodyOf(kind: Shape['kind'], index: number, message: string, answers: string): Line {
  switch (kind) {
    case 'prompt':
    case 'side':
      return user(`words ${index}`)
    case 'aside':
      return user('<command-name>/cost</command-name>')
    case 'text':
      return assistant(message, [{ type: 'text', text: `words ${index}` }])
    case 'call':
      return assistant(message, [toolCall(`t${index}`)])
    case 'result':
      return user([toolResult(answers, `words ${index}`)])
    case 'progress':
      return { type: 'progress', data: {} }
    case 'system':
      return { type: 'system', subtype: 'turn_duration' }
  }
}

const where = fc.option(fc.nat(30), { nil: undefined })

function messagesOf({ turns }: Thread): Message[] {
  return turns.flatMap(({ messages }) => messages)
}

function resultWords(block: Message['blocks'][number]): string[] {
  return block.type === 'tool_result' ? [contentText(block.content)] : []
}

/** Returns texts and outputs; calls that were never answered may be missing. */
function wordsOf(messages: readonly Message[]): string[] {
  return messages
    .flatMap(({ blocks, toolCalls }) => [
      ...blocks.flatMap((block) => (block.type === 'text' ? [block.text ?? ''] : resultWords(block))),
      ...toolCalls.flatMap(({ result }) => result?.text ?? []),
    ])
    .toSorted()
}

async function withSession<Found>(
  lines: readonly Line[],
  work: (session: EditedSession) => Promise<Found>,
): Promise<Found> {
  const place = makeSessionHome({ 's1.jsonl': toLines(lines) })
  try {
    return await work(await place.open())
  } finally {
    place.remove()
  }
}

/** Returns undefined if the plan is refused: a session may have only an open call, or nothing after the message. */
async function planned(plan: Promise<EditPlan>): Promise<EditPlan | undefined> {
  return plan.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'refused') return undefined
    throw error
  })
}

interface Made {
  faults: string[]
  words: string[]
  leaf: unknown
}

/** Returns the failed checks of each transcript that a plan creates. */
async function look(plan: EditPlan, sessions: readonly EditedSession[]): Promise<Made[]> {
  const old = new Set(sessions.flatMap(({ main }) => main.records.map(({ record }) => 'uuid' in record && record.uuid)))
  const made: Made[] = []
  for (const [nth, edit] of plan.edits.entries()) {
    const { health, records } = await readParts(edit.kind === 'create' ? edit.pieces : [])
    const lines = createdLines(plan, nth)
    const uuids = lines.flatMap(({ uuid }) => uuid ?? [])
    const named = lines.flatMap(({ uuid, parentUuid }) => [uuid, parentUuid]).filter((id) => old.has(String(id)))
    const broken = checkHealth(
      sessions.map(({ main }) => main.health),
      health,
    ).filter(({ ok }) => !ok)
    made.push({
      faults: [
        ...broken.map(({ name }) => name),
        ...named.map((id) => `names ${String(id)}`),
        ...(new Set(uuids).size === uuids.length ? [] : ['a uuid stands twice']),
        ...(health.resume.stop === 'root' ? [] : [`resuming stops at a ${health.resume.stop}`]),
      ],
      words: wordsOf(messagesOf(buildThread(records))),
      leaf: lines.find(({ uuid }) => uuid === health.resume.leafUuid)?.['forkedFrom'],
    })
  }
  return made
}

test('for any graph, a fork is sound, resumes at its leaf and has the complete line', async () => {
  let plans = 0
  await fc.assert(
    fc.asyncProperty(anyTranscript, async (lines) =>
      withSession(lines, async (session) => {
        const plan = await planned(planFork(session, {}))
        if (plan) plans += 1
        const made = plan ? await look(plan, [session]) : []
        expect(made.flatMap(({ faults }) => faults)).toEqual([])
        const words = wordsOf(messagesOf(session.main.thread))
        expect(made.map((each) => each.words)).toEqual(plan ? [words] : [])
      }),
    ),
    { numRuns: runs(120) },
  )
  expect(plans).toBeGreaterThan(0)
})

test('for any message, the fork includes it and nothing that the session does not have', async () => {
  let plans = 0
  await fc.assert(
    fc.asyncProperty(anyTranscript, where, async (lines, pick = 0) =>
      withSession(lines, async (session) => {
        const { turns, branches } = session.main.thread
        const messages = [...turns, ...branches].flatMap((part) => part.messages)
        const message = messages[pick % Math.max(1, messages.length)]
        const plan = message && (await planned(planFork(session, { at: message.uuids.at(-1) })))
        if (plan) plans += 1
        const made = plan ? await look(plan, [session]) : []
        expect(made.flatMap(({ faults }) => faults)).toEqual([])
        const all = new Set(wordsOf(messages))
        const kept = new Set(made.flatMap(({ words }) => words))
        expect([...kept].filter((word) => !all.has(word))).toEqual([])
        expect(plan && message ? wordsOf([message]).filter((word) => !kept.has(word)) : []).toEqual([])
      }),
    ),
    { numRuns: runs(120) },
  )
  expect(plans).toBeGreaterThan(0)
})

test('for any split, both parts are sound and have everything once', async () => {
  let plans = 0
  await fc.assert(
    fc.asyncProperty(anyTranscript, where, async (lines, pick = 0) =>
      withSession(lines, async (session) => {
        const messages = messagesOf(session.main.thread)
        const at = messages[pick % Math.max(1, messages.length)]?.uuids.at(-1)
        const plan = at === undefined ? undefined : await planned(planSplit(session, { at }))
        if (plan) plans += 1
        const made = plan ? await look(plan, [session]) : []
        expect(made.flatMap(({ faults }) => faults)).toEqual([])
        expect(made.flatMap(({ words }) => words).toSorted()).toEqual(plan ? wordsOf(messages) : [])
      }),
    ),
    { numRuns: runs(120) },
  )
  expect(plans).toBeGreaterThan(0)
})

test('any merge is sound and has both sessions', async () => {
  let plans = 0
  await fc.assert(
    fc.asyncProperty(anyTranscript, anyTranscript, async (first, second) => {
      const other = second.map((line) => renamed(line))
      const place = makeSessionHome({ 's1.jsonl': toLines(first), 's2.jsonl': toLines(other) })
      try {
        const sessions = [await place.open('s1'), await place.open('s2')]
        const plan = await planned(planMerge(sessions, {}))
        if (plan) plans += 1
        const made = plan ? await look(plan, sessions) : []
        expect(made.flatMap(({ faults }) => faults)).toEqual([])
        const words = sessions.flatMap(({ main }) => wordsOf(messagesOf(main.thread))).toSorted()
        expect(made.map((each) => each.words)).toEqual(plan ? [words] : [])
      } finally {
        place.remove()
      }
    }),
    { numRuns: runs(80) },
  )
  expect(plans).toBeGreaterThan(0)
})

/** Returns the same records with ids of their own. */
function renamed(line: Line): Line {
  // Generated ids are short words.
  return JSON.parse(
    JSON.stringify(line)
      .replace(/"([utm]-?\d+|s1)"/g, '"o$1"')
      .replace('"os1"', '"s2"'),
  ) as Line
}
