// Deletes, trims and inserts in real transcripts, from the folder in ANNALS_CORPUS.
// Nothing is written: planned files are read from the plans.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { EditedSession } from '../../src/edit/edited-session.ts'
import type { EditPlan } from '../../src/edit/plan.ts'
import { planDelete } from '../../src/edit/plans/plan-delete.ts'
import { planInsert } from '../../src/edit/plans/plan-insert.ts'
import { planTrim } from '../../src/edit/plans/plan-trim.ts'
import { locate } from '../../src/reader/locate.ts'
import type { Message, Thread } from '../../src/thread/thread.ts'
import { openSession, outcomeOf, type PlanOutcome } from './session-home.ts'
import { corpus, hasCorpus } from '../corpus-folder.ts'

const files = hasCorpus ? locate([corpus]).files : []
const mains = files.filter(({ kind, size }) => kind === 'session' && size > 0)

/** Returns the first, the middle and the last item. */
function three<Item>(items: readonly Item[]): Item[] {
  return [...new Set([items[0], items[items.length >> 1], items.at(-1)])].filter((item) => item !== undefined)
}

/** Checks that the result is sound, that the touched records are complete, and that all other lines are unchanged. */
async function expectSound(plan: EditPlan, session: EditedSession): Promise<PlanOutcome> {
  const { main } = session
  const outcome = await outcomeOf(plan, session)
  expect(outcome.broken).toEqual([])
  const linesOf = (...changes: string[]) =>
    new Set(plan.touched.filter(({ change }) => changes.includes(change)).map(({ line }) => line))
  const [gone, edited, added] = [linesOf('removed'), linesOf('relinked', 'changed'), linesOf('added')]
  expect(outcome.parts.records.length).toBe(main.records.length - gone.size + added.size)
  const before = readFileSync(main.file.path, 'utf8').split('\n')
  const left = before.flatMap((text, index) => (gone.has(index + 1) ? [] : [{ text, line: index + 1 }]))
  // Line numbers of added records are those of the new file; nothing is removed where something is added.
  const after = outcome.text.split('\n').filter((_, index) => !added.has(index + 1))
  expect(after.length).toBe(left.length)
  const strays = left.filter(({ text, line }, index) => (after[index] === text) === edited.has(line))
  expect(strays).toEqual([])
  return outcome
}

function promptsOf({ turns }: Thread): (string | null)[] {
  return turns.slice(1).map(({ prompt }) => prompt)
}

/** Returns messages without injected ones: a skill text is removed with its call. */
function promptsAndAnswers({ turns }: Thread): Message[] {
  return turns
    .flatMap(({ messages }) => messages)
    .filter(({ kind, uuids }) => (kind === 'prompt' || kind === 'answer') && uuids.length > 0)
}

const idsOf = (messages: readonly Message[]) => messages.map(({ uuids }) => uuids.join(' '))

async function* sessions(): AsyncGenerator<EditedSession> {
  for (const { sessionId = '', path } of mains) {
    const session = await openSession(files, sessionId)
    // A longer copy of the session has it.
    if (session.main.file.path === path) yield session
  }
}

const options = { timeout: 300_000 }

test.skipIf(!hasCorpus)('turns of real sessions are deleted, and the others are shown as before', options, async () => {
  let deleted = 0
  const refused = new Array<string>()
  for await (const session of sessions()) {
    const { thread } = session.main
    for (const { index } of three(thread.turns.slice(1))) {
      const plan = await planDelete(session, { turn: index }).catch((error: unknown) => {
        refused.push(String(error))
        return undefined
      })
      if (!plan) continue
      deleted += 1
      const outcome = await expectSound(plan, session)
      const prompts = promptsOf(thread).toSpliced(index - 1, 1)
      expect([session.id, index, promptsOf(outcome.thread)]).toEqual([session.id, index, prompts])
      const others = thread.turns.filter((turn) => turn.index !== index)
      expect(idsOf(promptsAndAnswers(outcome.thread))).toEqual(idsOf(promptsAndAnswers({ ...thread, turns: others })))
    }
  }
  // Only a compaction that later turns continue from is refused.
  expect(refused.filter((message) => !message.includes('compaction'))).toEqual([])
  expect(deleted).toBeGreaterThan(refused.length)
})

test.skipIf(!hasCorpus)('real sessions are trimmed at a message in the middle', options, async () => {
  let trimmed = 0
  for await (const session of sessions()) {
    const said = promptsAndAnswers(session.main.thread)
    const place = said.length >> 1
    const uuid = said[place]?.uuids[0]
    if (uuid === undefined) continue
    for (const request of [{ before: uuid }, { after: uuid }, { before: uuid, after: uuid }]) {
      const outcome = await expectSound(await planTrim(session, request), session)
      const left = said.slice(request.before ? place : 0, request.after ? place + 1 : undefined)
      expect([session.id, idsOf(promptsAndAnswers(outcome.thread))]).toEqual([session.id, idsOf(left)])
      trimmed += 1
    }
  }
  expect(trimmed).toBeGreaterThan(0)
})

test.skipIf(!hasCorpus)('real sessions accept an inserted message, and resuming loads it', options, async () => {
  let inserted = 0
  for await (const session of sessions()) {
    const { thread, health } = session.main
    for (const { uuids } of three(promptsAndAnswers(thread)))
      for (const role of ['user', 'assistant'] as const) {
        const [after = ''] = uuids
        const plan = planInsert(session, { after, role, text: 'Mind the tide.' })
        const outcome = await expectSound(plan, session)
        const uuid = plan.touched.find(({ change }) => change === 'added')?.uuid ?? ''
        const told = outcome.thread.turns.flatMap(({ messages }) => messages)
        const said = promptsAndAnswers(outcome.thread)
        const place = said.findIndex((message) => message.uuids.includes(uuid))
        expect([session.id, said[place - 1]?.uuids.includes(after)]).toEqual([session.id, true])
        expect(told.length).toBe(thread.turns.flatMap(({ messages }) => messages).length + 1)
        const isLoaded = plan.notes.length === 0
        expect(outcome.parts.health.resume.loaded > health.resume.loaded).toBe(isLoaded)
        inserted += 1
      }
  }
  expect(inserted).toBeGreaterThan(0)
})
