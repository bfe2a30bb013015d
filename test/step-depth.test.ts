// Checks that the marks of a step, made from a slim record, agree with its items, made from the complete record: at which depths
// it is shown, and whether the model changes.
import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { blocks } from '../src/format/block.ts'
import { parseValue } from '../src/format/parse.ts'
import { recordDefinitions } from '../src/format/record.ts'
import { createContext, locateAll, type Context } from '../src/operations/context.ts'
import { findSession } from '../src/operations/session/find-session.ts'
import { buildSteps, type Step } from '../src/describe/build-steps.ts'
import { DEPTHS, isShownAt, isStepShown } from '../src/describe/depth.ts'
import { describeItems } from '../src/describe/describe-items.ts'
import type { TurnItem } from '../src/describe/describe-step.ts'
import { hydrate } from '../src/session/hydrate.ts'
import type { ThreadReading } from '../src/session/thread-reading.ts'
import { buildThread } from '../src/thread/build.ts'
import type { PlacedRecord } from '../src/thread/graph.ts'
import { Slimmer } from '../src/thread/slim-record.ts'
import { hasMark } from '../src/thread/step-mark.ts'
import { corpus, hasCorpus } from './corpus-folder.ts'
import { runs } from './extent.ts'
import { nearSchema } from './near-schema.ts'
import { root } from './rules/files.ts'

interface StepFacts {
  depths: string[]
  switches: boolean
}

function fromMarks({ marks }: Step): StepFacts {
  return {
    depths: DEPTHS.filter((depth) => isStepShown(marks, depth)),
    switches: hasMark(marks, 'modelSwitch'),
  }
}

function fromItems(items: readonly TurnItem[], { modelBefore }: Step): StepFacts {
  return {
    depths: DEPTHS.filter((depth) => items.some((item) => isShownAt(item, depth))),
    // The first answer of a session names its model, but that is not a change.
    switches: modelBefore !== null && items.some((item) => item.kind === 'answer' && item.modelSwitch !== null),
  }
}

function expectAgreement(slim: readonly Step[], full: readonly Step[]): void {
  expect(slim.map(fromMarks)).toEqual(full.map((step) => fromItems(describeItems(step, null), step)))
}

function contextOf(home: string): Context {
  return createContext({
    platform: 'linux',
    env: { CLAUDE_CONFIG_DIR: home, ANNALS_HOME: join(home, 'no-such-data') },
    home,
    overrides: {},
    stdin: Readable.from([]),
    now: () => Date.UTC(2026, 6, 1),
    directory: home,
    syncs: false,
  })
}

const folders = [
  join(root, 'sample'),
  ...readdirSync(join(root, 'test/fixtures/thread')).map((name) => join(root, 'test/fixtures/thread', name)),
  ...(hasCorpus ? [corpus] : []),
]

describe('marks and items agree for every step', () => {
  test.each(folders)('%s', async (folder) => {
    const context = contextOf(folder)
    const mains = locateAll(context, [folder]).files.filter(({ kind, size }) => kind === 'session' && size > 0)
    for (const { path } of mains.filter((main) => readFileSync(main.path, 'utf8').trim() !== '')) {
      const open = await findSession(context, path)
      const names = [
        {},
        ...open.session.agents.map(({ agentId }) => ({ agent: agentId })),
        ...open.session.thread.branches.map((_, index) => ({ branch: index + 1 })),
      ]
      for (const name of names) {
        const reading: ThreadReading = open.thread(name)
        const full = await hydrate(reading.steps, reading.transcript, {
          isAgent: reading.isAgent,
          spilledText: (spilled) => open.spilledText(spilled),
        })
        expectAgreement(reading.steps, full)
      }
    }
    expect(mains.length).toBeGreaterThan(0)
  })
})

const words = [
  'No response requested.',
  'Done.',
  '<system-reminder>x</system-reminder>',
  '<command-name>/cost</command-name>',
  '<local-command-stdout>x</local-command-stdout>',
  '<task-notification>x</task-notification>',
  '[Request interrupted by user]',
]
/** Texts longer than the part kept in a slim record, with the words at the start, in the middle or after blanks. */
const text = fc.oneof(
  fc.constantFrom(...words, '', ' \n'),
  fc.constantFrom(...words).map((each) => each.replace('x', 'x '.repeat(20_000))),
  fc.constantFrom(...words).map((each) => each + 'x '.repeat(20_000)),
  fc.constantFrom(...words).map((each) => ' '.repeat(20_000) + each),
)
const block = fc.oneof(
  fc.constantFrom(...blocks).chain(({ schema }) => nearSchema(schema)),
  text.map((each) => ({ type: 'text', text: each })),
)
const talk = fc
  .record({
    type: fc.constantFrom('user', 'assistant', 'assistant'),
    content: fc.array(block, { maxLength: 4 }),
    model: fc.constantFrom('claude-opus-5', 'claude-haiku-5-5', '<synthetic>', undefined),
    stop: fc.constantFrom('end_turn', 'max_tokens', 'refusal', 'of tomorrow', null),
    isMeta: fc.boolean(),
    isApiErrorMessage: fc.boolean(),
  })
  .map(({ type, content, model, stop, isMeta, isApiErrorMessage }) => ({
    type,
    ...(type === 'user' ? { isMeta } : { isApiErrorMessage }),
    message: { role: type, content, ...(type === 'user' ? {} : { model, stop_reason: stop }) },
  }))
const other = fc.constantFrom(...recordDefinitions.values()).chain(({ schema }) => nearSchema(schema))
const lines = fc.array(fc.oneof({ weight: 3, arbitrary: talk }, { weight: 1, arbitrary: other }), {
  minLength: 1,
  maxLength: 12,
})

function place(values: readonly unknown[]): PlacedRecord[] {
  return values.map((value, position) => {
    const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
    const chained = { ...fields, uuid: `u${position}`, parentUuid: position === 0 ? null : `u${position - 1}` }
    const { record } = parseValue(chained, { offset: 0, length: 0, line: position + 1 })
    return { record, position, line: position + 1 }
  })
}

test('marks and items agree for any records', () => {
  fc.assert(
    fc.property(lines, (values) => {
      const records = place(values)
      const slimmer = new Slimmer()
      const slim = records.map((each) => ({ ...each, record: slimmer.slim(each.record) }))
      expectAgreement(buildSteps(buildThread(slim).turns), buildSteps(buildThread(records).turns))
    }),
    { numRuns: runs(3000) },
  )
  expect.hasAssertions()
})
