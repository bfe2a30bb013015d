// Forks, splits and merges real sessions, if there are any, from the folder in ANNALS_CORPUS.
// Nothing is written: planned files are read from the plans.
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { checkHealth } from '../../src/edit/check-health.ts'
import { EditTranscript, readParts, uuidOf, type TranscriptParts } from '../../src/edit/edit-transcript.ts'
import { EditedSession } from '../../src/edit/edited-session.ts'
import type { EditPlan } from '../../src/edit/plan.ts'
import { planFork } from '../../src/edit/plans/plan-fork.ts'
import { planMerge } from '../../src/edit/plans/plan-merge.ts'
import { planSplit } from '../../src/edit/plans/plan-split.ts'
import { AppError } from '../../src/error.ts'
import { locate } from '../../src/reader/locate.ts'
import { locateFamily } from '../../src/reader/session.ts'
import { buildThread } from '../../src/thread/build.ts'
import type { Message, Thread } from '../../src/thread/thread.ts'
import { createdLines } from './created-files.ts'
import type { Line } from './session-home.ts'
import { corpus, hasCorpus } from '../corpus-folder.ts'

const files = hasCorpus ? locate([corpus]).files : []
const mains = files.filter(({ kind, size }) => kind === 'session' && size > 0)

/** Returns all sessions with a message. */
async function* openAll(): AsyncGenerator<EditedSession> {
  for (const { sessionId = '', path } of mains) {
    const session = new EditedSession(await locateFamily(sessionId, files), await EditTranscript.read(path))
    if (session.family.main?.path === path && session.main.health.resume.total > 0) yield session
  }
}

/** Omits texts known only from the queue: they have no chain record. */
function messagesOf({ turns }: Thread): Message[] {
  return turns.flatMap(({ messages }) => messages).filter(({ uuids }) => !uuids[0]?.startsWith('line '))
}

function middleOf(session: EditedSession): Message {
  const messages = messagesOf(session.main.thread)
  const middle = messages[messages.length >> 1]
  if (!middle) throw new Error(`${session.id} has no message`)
  return middle
}

/** Checks that the created transcripts are sound, resumable and have only new ids. */
async function expectSound(plan: EditPlan, sessions: readonly EditedSession[]): Promise<TranscriptParts[]> {
  const known = sessions.flatMap(({ transcripts }) => transcripts.map(({ health }) => health))
  const old = new Set(sessions.flatMap(({ main }) => main.records.flatMap((record) => uuidOf(record) ?? [])))
  const made: TranscriptParts[] = []
  for (const [nth, edit] of plan.edits.entries()) {
    if (edit.kind !== 'create') throw new Error(`${edit.kind} is no part of it`)
    expect(existsSync(edit.path)).toBe(false)
    if (!edit.path.endsWith('.jsonl')) continue
    const parts = await readParts(edit.pieces)
    expect(checkHealth(known, parts.health).filter(({ ok }) => !ok)).toEqual([])
    if (!sessions.some(({ main }) => dirname(main.file.path) === dirname(edit.path))) continue
    made.push(parts)
    expect(parts.health.resume.stop).toMatch(/^(?:root|compaction)$/)
    expect(parts.health.resume.loaded).toBeGreaterThan(0)
    expectNewIds(createdLines(plan, nth), old)
  }
  return made
}

/** Texts, outputs and origins may contain old ids. */
const SPEAKING: ReadonlySet<string> = new Set(['forkedFrom', 'message', 'toolUseResult', 'content'])

function expectNewIds(lines: readonly Line[], old: ReadonlySet<string>): void {
  const uuids = lines.flatMap(({ uuid }) => uuid ?? [])
  expect(new Set(uuids).size).toBe(uuids.length)
  const fields = lines.flatMap((line) => Object.entries(line).filter(([key]) => !SPEAKING.has(key)))
  expect(fields.flatMap(([, value]) => strings(value)).filter((text) => old.has(text))).toEqual([])
  expect(new Set(lines.map(({ sessionId }) => sessionId).filter(Boolean)).size).toBe(1)
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}

/** Returns texts, calls and results without ids, and without calls that were never answered. */
function messageTexts(messages: readonly Message[], { main }: EditedSession): string[] {
  const { openCalls } = main.health
  return messages.flatMap(({ role, kind, blocks, toolCalls }) => {
    const words = blocks.filter((block) => block.type !== 'tool_use').map(blockText)
    const calls = toolCalls
      .filter(({ id }) => !openCalls.has(id))
      .map(({ id, name, result }) => [id, name, result?.text])
    return words.length + calls.length === 0 ? [] : [JSON.stringify([role, kind, words, calls])]
  })
}

function blockText(block: Message['blocks'][number]): unknown {
  return block.type === 'text' ? block.text : block.type
}

const limit = { timeout: 300_000 }

test.skipIf(!hasCorpus)('forks of real sessions have the same messages up to the named one', limit, async () => {
  let forked = 0
  for await (const session of openAll()) {
    const { main } = session
    const all = await planFork(session, {})
    const [whole] = await expectSound(all, [session])
    const told = messagesOf(buildThread(whole?.records ?? []))
    expect(messageTexts(told, session)).toEqual(messageTexts(messagesOf(main.thread), session))
    const messages = messagesOf(main.thread)
    const middle = middleOf(session)
    const half = await planFork(session, { at: middle.uuids[0] })
    const [first] = await expectSound(half, [session])
    const kept = messagesOf(buildThread(first?.records ?? []))
    const expected = messages.slice(0, messages.indexOf(middle) + 1)
    expect(messageTexts(kept, session)).toEqual(messageTexts(expected, session))
    const leaf = createdLines(half).find(({ uuid }) => uuid === first?.health.resume.leafUuid)
    expect(middle.uuids).toContain(originOf(leaf))
    forked += 1
  }
  // oxlint-disable-next-line no-console -- a figure people ask for
  console.info(`${forked} sessions forked twice`)
  expect(forked).toBeGreaterThan(0)
})

function originOf(line: Line | undefined): unknown {
  const origin = line?.['forkedFrom']
  return typeof origin === 'object' && origin !== null && 'messageUuid' in origin ? origin.messageUuid : undefined
}

test.skipIf(!hasCorpus)('both parts of a split real session have all of it, each message once', limit, async () => {
  let split = 0
  for await (const session of openAll()) {
    const at = middleOf(session).uuids[0] ?? ''
    const plan = await planSplit(session, { at }).catch((error: unknown) => {
      if (!(error instanceof AppError) || !error.message.startsWith('Nothing follows')) throw error
      return undefined
    })
    if (!plan) continue
    const parts = await expectSound(plan, [session])
    expect(parts).toHaveLength(2)
    const told = parts.flatMap(({ records }) => messagesOf(buildThread(records)))
    expect(messageTexts(told, session).toSorted()).toEqual(
      messageTexts(messagesOf(session.main.thread), session).toSorted(),
    )
    split += 1
  }
  expect(split).toBeGreaterThan(0)
})

test.skipIf(!hasCorpus)('real sessions of a project are merged one after the other', limit, async () => {
  const projects = new Map<string, EditedSession[]>()
  for await (const session of openAll()) {
    const folder = dirname(session.main.file.path)
    projects.set(folder, [...(projects.get(folder) ?? []), session])
  }
  let merged = 0
  for (const sessions of projects.values())
    for (const [index, second] of sessions.entries()) {
      const first = sessions[index - 1]
      if (!first) continue
      const plan = await planMerge([first, second], {})
      const [parts] = await expectSound(plan, [first, second])
      const messages = messagesOf(buildThread(parts?.records ?? []))
      for (const session of [first, second]) {
        const told = new Set(messageTexts(messages, session))
        expect(messageTexts(messagesOf(session.main.thread), session).filter((text) => !told.has(text))).toEqual([])
      }
      expect(parts?.health.resume.loaded ?? 0).toBeGreaterThanOrEqual(second.main.health.resume.loaded)
      merged += 1
    }
  expect(merged).toBeGreaterThan(0)
})
