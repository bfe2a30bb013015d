// A rewritten transcript whose unchanged lines keep their rows is indexed and archived like one that is read completely, and
// like one that is indexed from nothing.
import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { archiveDirectory, indexDirectory } from '../../src/reader/places.ts'
import { removeIndex } from '../../src/store/index/index-store.ts'
import { corpus, hasCorpus } from '../corpus-folder.ts'
import { pick, runs } from '../extent.ts'
import { Talk, toLines, type RecordFields } from './talk.ts'
import { inWorld, type World } from './world.ts'

const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

type Step = { kind: 'prompt' | 'answer' | 'title' | 'call' | 'orphan' | 'rewind' | 'blank' | 'odd'; text: string }

const words = fc.constantFrom('harbour', 'mendTheRope', 'naïve', '灯台を修理', 'src/pier.ts', '🚢 "quoted"', 'a\nb')

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('prompt', 'answer', 'call', 'title', 'orphan', 'rewind', 'blank') },
    { weight: 1, arbitrary: fc.constant('odd' as const) },
  ),
  text: words,
})

const change = fc.record({
  kind: fc.constantFrom('delete', 'mask', 'replace', 'insert', 'again', 'relink', 'answer again', 'cut'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  count: fc.integer({ min: 1, max: 3 }),
})

const story = fc.record({
  steps: fc.array(step, { minLength: 3, maxLength: 25 }),
  odd: fc.constantFrom('summary', 'damage', 'sidechain', 'copy', 'progress'),
  syncs: fc.integer({ min: 1, max: 6 }),
  edits: fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
})

type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never

test('moves the rows of unchanged lines as if all lines were read', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (drawn) => {
      await inWorld(async (world) => {
        const path = world.transcript(SESSION)
        const lines = linesOf(drawn)
        // Appended in pieces, so that the archived version has several chunks.
        for (let part = 1; part <= drawn.syncs; part++) {
          world.write(path, lines.slice(0, Math.ceil((lines.length * part) / drawn.syncs)).join(''))
          await syncBoth(world)
        }
        for (const changes of drawn.edits) {
          for (const each of changes) applyTo(lines, each)
          world.write(path, lines.join(''))
          await syncBoth(world)
          await expectSame(world)
          expect(world.archived(path).at(-1)).toBe(world.onDisk(path))
        }
      })
    }),
    { numRuns: runs(100), interruptAfterTimeLimit: 25_000 },
  )
})

test('keeps rows and chunks of unchanged lines', async () => {
  await inWorld(async (world) => {
    const talk = new Talk(SESSION)
    for (let turn = 0; turn < 20; turn++) {
      talk.prompt(`question ${turn}`)
      talk.answer(`answer ${turn}`)
      talk.loose({ type: 'custom-title', customTitle: `Title ${turn}`, sessionId: SESSION })
      world.save(talk)
      await world.sync()
    }
    const titles = () => world.query(`select id, version, line from message where uuid is null order by id`)
    const before = titles()
    const bytes = packedBytes(world)
    world.write(world.transcript(SESSION), [...talk.records.slice(0, 3), ...talk.records.slice(9)])
    await world.sync({ patchedBytes: 1 })
    // The first two deleted turns are one chunk each. A line without a uuid that is read again gets a new row.
    const kept = [...before.slice(0, 1), ...before.slice(3)]
    expect(titles().map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
    expect(titles().map(({ line }) => line)).toEqual([3, ...before.slice(3).map(({ line }) => Number(line) - 6)])
    expect(packedBytes(world)).toBe(bytes)
    expect((await world.search('"answer 2"')).total).toBe(1)
  })
})

test.skipIf(!hasCorpus)('patches real transcripts like reading them', { timeout: 600_000 }, async () => {
  const sessions = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?:^|[\\/])[0-9a-f]{8}-[0-9a-f-]{27}\.jsonl$/.test(name))
    .toSorted()
  expect(sessions.length).toBeGreaterThan(0)
  for (const [index, name] of pick(sessions, 6).entries()) {
    await inWorld(async (world) => {
      const bytes = readFileSync(join(corpus, name))
      if (bytes.length > 4_000_000) return
      const lines = bytes.toString('latin1').split(/(?<=\n)/)
      const path = world.transcript(name.slice(-42, -6))
      for (let part = 1; part <= 6; part++) {
        world.write(path, Buffer.from(lines.slice(0, Math.ceil((lines.length * part) / 6)).join(''), 'latin1'))
        await syncBoth(world)
      }
      for (const kind of ['delete', 'mask', 'replace'] as const) {
        applyTo(lines, { kind, at: ((index * 7 + kind.length) % 10) / 10, count: 2 })
        world.write(path, Buffer.from(lines.join(''), 'latin1'))
        await syncBoth(world)
        await expectSame(world)
      }
    })
  }
})

function linesOf({ steps, odd }: Story): string[] {
  const talk = new Talk(SESSION)
  const lines: string[] = []
  for (const [index, { kind, text }] of steps.entries()) {
    const from = talk.records.length
    addStep(talk, kind, text, index)
    if (kind === 'blank') lines.push('\n')
    else if (kind === 'odd') lines.push(oddLine(talk, odd))
    else lines.push(...talk.records.slice(from).map((record) => toLines([record])))
  }
  return lines
}

function addStep(talk: Talk, kind: Step['kind'], text: string, index: number): void {
  if (kind === 'prompt') talk.prompt(text)
  if (kind === 'answer') talk.answer(text)
  if (kind === 'title') talk.loose({ type: 'custom-title', customTitle: text, sessionId: SESSION })
  if (kind === 'rewind') talk.prompt(text, { parentUuid: talk.records[Math.floor(index / 2)]?.['uuid'] ?? null })
  if (kind === 'orphan') talk.result(`toolu_none_${index}`, text)
  if (kind !== 'call') return
  talk.call(`toolu_${index}`, 'Bash', { command: text })
  talk.result(`toolu_${index}`, text)
}

function oddLine(talk: Talk, odd: Story['odd']): string {
  const { last } = talk
  const records: Record<Story['odd'], RecordFields | string> = {
    summary: { type: 'summary', summary: 'Harbour', leafUuid: last['uuid'] ?? 'none' },
    damage: '{"type":"user","message\n',
    sidechain: { ...last, isSidechain: true, agentId: 'a1234567', uuid: `${String(last['uuid'])}x` },
    copy: last,
    progress: { type: 'progress', uuid: `${String(last['uuid'])}y`, data: { type: 'bash_progress', output: 'x' } },
  }
  const line = records[odd]
  return typeof line === 'string' ? line : toLines([line])
}

/** Changes lines as edits do, and as nobody does. */
function applyTo(lines: string[], { kind, at, count }: { kind: string; at: number; count: number }): void {
  const index = Math.floor(at * lines.length)
  const line = lines[index] ?? ''
  if (kind === 'delete') lines.splice(index, count)
  if (kind === 'mask') lines[index] = line.replace(/harbour|mendTheRope|the/, (word) => '*'.repeat(word.length))
  if (kind === 'replace') lines[index] = line.replace(/"text":"|"content":"/, (key) => `${key}much `)
  if (kind === 'insert') lines.splice(index, 0, line.replace(/"uuid":"(.)/, '"uuid":"e'))
  if (kind === 'again') lines.splice(index, 0, lines[0] ?? '')
  if (kind === 'relink') lines[index] = line.replace(/"parentUuid":"[^"]*"/, '"parentUuid":null')
  if (kind === 'answer again') lines.push(line.replace(/"uuid":"(.)/, '"uuid":"d'))
  if (kind === 'cut') lines.splice(index + 3)
}

async function syncBoth(world: World): Promise<void> {
  await world.sync({ patchedBytes: 1 })
  await world.sync({ into: 'full', patchedBytes: Infinity })
}

async function expectSame(world: World): Promise<void> {
  const patched = [world.dump(), states(world)]
  expect([...patched, counters(world)]).toEqual([world.dump('full'), states(world, 'full'), counters(world, 'full')])
  removeIndex(indexDirectory(world.data('full')))
  await world.sync({ into: 'full', patchedBytes: Infinity })
  expect(patched).toEqual([world.dump('full'), states(world, 'full')])
  // Versions that share chunks are compared with each other.
  removeIndex(indexDirectory(world.data()))
  await world.sync({ patchedBytes: 1 })
  expect([world.dump(), states(world)]).toEqual(patched)
}

function states(world: World, from = 'data'): unknown {
  return [
    world.query('select path, position, line, tail, is_helper, first_prompt, hex(facts) from source', from),
    world.query('select version, offset, line, turn, side_branch from message order by 1, 2, 3', from),
    world.query('select version, offset, line, turn, side_branch from copy order by 1, 2, 3', from),
    world.query('select * from session', from),
  ]
}

/** A counter that read a file in pieces has another state than one that read it at once, if the last piece is not an edit. */
function counters(world: World, from = 'data'): unknown {
  return world.query('select turns from source', from)
}

function packedBytes(world: World): number {
  const folder = join(archiveDirectory(world.data()), 'packs')
  return readdirSync(folder).reduce((sum, name) => sum + readFileSync(join(folder, name)).length, 0)
}
