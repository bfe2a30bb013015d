// Copies are made from files that others may write to: a plan made for one state of them is not applied to another.
import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyPlan } from '../../src/edit/apply/apply-plan.ts'
import type { EditedSession } from '../../src/edit/edited-session.ts'
import type { EditPlan } from '../../src/edit/plan.ts'
import { asCopy } from '../../src/edit/copy/as-copy.ts'
import { planFork } from '../../src/edit/plans/plan-fork.ts'
import { planMerge } from '../../src/edit/plans/plan-merge.ts'
import { planSplit } from '../../src/edit/plans/plan-split.ts'
import { planStrip } from '../../src/edit/plans/plan-strip.ts'
import { Journal } from '../../src/store/journal/journal.ts'
import { EDIT } from './edit-world.ts'
import { makeSessionHome, type SessionHome } from './session-home.ts'
import { watchCalls } from './watch-calls.ts'
import { assistant, chain, toolCall, toolResult, user } from './write-transcript.ts'

const WORD = 'barnacle'

let home: SessionHome
beforeEach(() => {
  const lines = chain(
    user('Where is the tide table?'),
    assistant('m1', [toolCall('t1')]),
    user([toolResult('t1', `Full output saved to: tool-results/t1.txt ${WORD} ${'x'.repeat(9000)}`)]),
    assistant('m2', [
      { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
      { type: 'text', text: 'There.' },
    ]),
    user('Thanks.'),
    assistant('m3', [{ type: 'text', text: 'Gladly.' }]),
  )
  const other = chain(user(`Another ${WORD} ${'y'.repeat(9000)}`)).map((line) => ({ ...line, uuid: 'o1' }))
  const agent = chain(user(`Look. ${WORD} ${'z'.repeat(9000)}`)).map((line) => ({
    ...line,
    uuid: 'a1',
    isSidechain: true,
  }))
  home = makeSessionHome({
    's1.jsonl': lines,
    's2.jsonl': other,
    's1/subagents/agent-a1.jsonl': agent,
    's1/subagents/agent-a1.meta.json': `{"toolUseId":"t1","description":"${WORD}"}`,
    's1/tool-results/t1.txt': `${WORD} output`,
  })
})
afterEach(() => home.remove())

const fork = async (session: EditedSession) => planFork(session, {})
const planners: Readonly<Record<string, (session: EditedSession) => Promise<EditPlan>>> = {
  fork,
  split: async (session) => planSplit(session, { at: uuidAt(session, 3) }),
  merge: async (session) => planMerge([session, await home.open('s2')], {}),
  copy: async (session) => asCopy(await planStrip(session, { what: 'thinking' }), session),
}

function uuidAt({ main }: EditedSession, place: number): string {
  return String(Object(main.records[place]?.record)['uuid'])
}

function apply(plan: EditPlan): void {
  const journal = Journal.open(join(home.path('.'), '../../annals'))
  try {
    applyPlan(plan.edits, { journal, roots: [join(home.path('.'), '..')], edit: EDIT, lateMs: 0 })
  } finally {
    journal.close()
  }
}

function names(): string[] {
  return readdirSync(home.path('.'), { recursive: true }).map(String).toSorted()
}

const changes: Readonly<Record<string, (path: string) => void>> = {
  'is covered in place': (path) => writeFileSync(path, readFileSync(path, 'utf8').replace(WORD, '*'.repeat(8))),
  'is replaced': (path) => {
    writeFileSync(`${path}.new`, readFileSync(path))
    renameSync(`${path}.new`, path)
  },
  'is cut': (path) => writeFileSync(path, readFileSync(path).subarray(0, -1)),
  'is gone': (path) => rmSync(path),
}

const sources: readonly [string, string][] = [
  ['fork', 's1.jsonl'],
  ['fork', 's1/subagents/agent-a1.jsonl'],
  ['fork', 's1/subagents/agent-a1.meta.json'],
  ['fork', 's1/tool-results/t1.txt'],
  ['split', 's1.jsonl'],
  ['merge', 's1.jsonl'],
  ['merge', 's2.jsonl'],
  ['copy', 's1.jsonl'],
  ['copy', 's1/subagents/agent-a1.jsonl'],
  ['copy', 's1/subagents/agent-a1.meta.json'],
  ['copy', 's1/tool-results/t1.txt'],
]

describe.each(sources)('%s: %s', (planner, source) => {
  const plan = async () => (planners[planner] ?? fork)(await home.open())

  test.each(Object.entries(changes))('that %s after the plan was made is not copied', async (_, change) => {
    const made = await plan()
    const path = home.path(source)
    change(path)
    const before = names()
    expect(() => apply(made)).toThrow(`${path} was changed after the edit was planned`)
    expect(names()).toEqual(before)
  })

  test('that is masked while it is copied is not kept as a copy', async () => {
    const made = await plan()
    const path = home.path(source)
    const before = names()
    const copy = made.edits.find((edit) => edit.kind === 'create' && edit.sources?.some((each) => each.path === path))
    const staged = `${basename(copy?.kind === 'create' ? copy.path : '')}.`
    let covered = 0
    watchCalls(
      'changing',
      ({ name, args }) => {
        // The sources were checked, but nothing was read from them yet.
        if (name !== 'openSync' || !basename(String(args[0])).startsWith(staged)) return
        covered += 1
        changes['is covered in place']?.(path)
      },
      () => expect(() => apply(made)).toThrow(`${path} was changed after the edit was planned`),
    )
    expect(covered).toBe(1)
    expect(names()).toEqual(before)
  })

  test('that grows meanwhile is copied as it was', async () => {
    const made = await plan()
    const path = home.path(source)
    const copies = made.edits.flatMap((edit) => (edit.kind === 'create' ? [edit] : []))
    const sizes = copies.map(({ pieces }) => pieces.reduce((sum, { length }) => sum + length, 0))
    // A sidecar is one document and never grows; bytes after it are not copied either.
    appendFileSync(path, '{"type":"user"}\n')
    apply(made)
    expect(copies.map((copy) => statSync(copy.path).size)).toEqual(sizes)
  })
})
