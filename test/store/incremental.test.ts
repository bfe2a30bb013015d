// A transcript that grows in pieces, cut at any byte, is indexed like one that is read at once.
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Talk, type TalkOptions } from './talk.ts'
import { inWorld, PROJECT, type World } from './world.ts'
import { runs } from '../extent.ts'

const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

type Step =
  | { kind: 'prompt' | 'answer' | 'title' | 'queued' | 'damage' | 'thinking'; text: string }
  | { kind: 'call'; text: string; isError: boolean }
  | { kind: 'summary'; text: string; of: number }
  | { kind: 'again'; of: number }
  | { kind: 'rewind'; text: string; of: number }
  | { kind: 'blank' }

const words = fc
  .array(fc.constantFrom('harbour', 'mendTheRope', 'naïve', '灯台を修理', 'src/pier.ts', '🚢', '"quoted"', 'a\nb'), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join(' '))

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('prompt', 'answer', 'title', 'queued', 'damage', 'thinking'),
    text: words,
  }),
  fc.record({ kind: fc.constant('call'), text: words, isError: fc.boolean() }),
  fc.record({ kind: fc.constant('summary'), text: words, of: fc.nat(5) }),
  fc.record({ kind: fc.constant('again'), of: fc.nat(5) }),
  fc.record({ kind: fc.constant('rewind'), text: words, of: fc.nat(5) }),
  fc.constant({ kind: 'blank' }),
)

const story = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  agentId: fc.constantFrom(undefined, 'a1234567'),
  isTerminated: fc.boolean(),
  cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
  /** Cut between a record and its newline. */
  atEnds: fc.array(fc.nat(7), { maxLength: 2 }),
})

type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never

test('indexes and archives a transcript in pieces like a complete one', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (drawn) => {
      await inWorld(async (world) => {
        await writeInPieces(world, drawn)
        await world.sync({ into: 'fresh' })
        expect(world.dump()).toEqual(world.dump('fresh'))
      })
    }),
    { numRuns: runs(40), interruptAfterTimeLimit: 25_000 },
  )
})

async function writeInPieces(world: World, drawn: Story): Promise<void> {
  const { bytes, ends } = writeStory(drawn)
  const offsets = [
    ...drawn.cuts.map((cut) => Math.round(cut * bytes.length)),
    ...drawn.atEnds.flatMap((index) => ends[index] ?? []),
  ]
  const isAgent = drawn.agentId !== undefined
  const agent = world.path(join(PROJECT, SESSION, 'subagents', `agent-${drawn.agentId}.jsonl`))
  const path = world.write(isAgent ? agent : world.transcript(SESSION), '')
  let written = 0
  for (const offset of [...offsets.toSorted((a, b) => a - b), bytes.length]) {
    if (offset > written) world.append(path, bytes.subarray(written, offset))
    written = offset
    await world.sync()
    expect(world.archived(path)).toEqual([bytes.subarray(0, written).toString('latin1')])
  }
}

function writeStory({ steps, isTerminated, agentId }: Story): { bytes: Buffer; ends: number[] } {
  const lines = toTexts(steps, agentId === undefined ? {} : { agentId })
  const ends: number[] = []
  let text = ''
  for (const line of lines) {
    text += line
    ends.push(Buffer.byteLength(text))
    text += '\n'
  }
  return { bytes: Buffer.from(isTerminated ? text : text.slice(0, -1)), ends }
}

function toTexts(steps: readonly Step[], options: TalkOptions): string[] {
  const talk = new Talk(SESSION, options)
  const lines: string[] = []
  const add = (record: object) => lines.push(JSON.stringify(record))
  steps.forEach((one, index) => {
    switch (one.kind) {
      case 'prompt':
        return add(talk.prompt(one.text))
      case 'answer':
        return add(talk.answer(one.text))
      case 'thinking':
        return add(talk.answer([{ type: 'thinking', thinking: one.text, signature: '' }]))
      case 'call': {
        const id = `toolu_${index}`
        add(talk.call(id, one.isError ? 'Bash' : 'Read', { file_path: `/home/mara/${index}.ts`, command: one.text }))
        return add(talk.result(id, one.text, { is_error: one.isError }))
      }
      case 'title':
        return add(talk.loose({ type: 'custom-title', customTitle: one.text, sessionId: SESSION }))
      case 'queued':
        return add(talk.loose({ type: 'queue-operation', operation: 'enqueue', content: one.text }))
      case 'summary':
        return add(
          talk.loose({ type: 'summary', summary: one.text, leafUuid: talk.records[one.of]?.['uuid'] ?? 'none' }),
        )
      case 'again':
        // The same record twice in one file, as when two processes write to it.
        return add(talk.records[one.of] ?? talk.prompt('once'))
      case 'rewind':
        return add(talk.prompt(one.text, { parentUuid: talk.records[one.of]?.['uuid'] ?? null }))
      case 'damage':
        return lines.push(`{"type":"user","message":${one.text.replaceAll('\n', ' ')}`)
      case 'blank':
        return lines.push('')
    }
  })
  return lines
}
