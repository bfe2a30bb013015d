import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { answer, boundary, progress, prompt, snapshot, summary, text } from '../../../test/edit/story-lines.ts'
import { makeSessionHome, outcomeOf, toLines, type Line, type SessionHome } from '../../../test/edit/session-home.ts'
import type { EditedSession } from '../edited-session.ts'
import { uuidOf, type EditTranscript } from '../edit-transcript.ts'
import { deleteLines, type DeletedLines } from './delete-lines.ts'
import { runs } from '../../../test/extent.ts'

let home: SessionHome | undefined

afterEach(() => home?.remove())

async function open(lines: readonly Line[] | string): Promise<EditedSession> {
  home?.remove()
  home = makeSessionHome({ 's1.jsonl': lines })
  return home.open()
}

function take(main: EditTranscript, ...uuids: string[]): DeletedLines {
  return deleteLines(main, new Set(main.records.filter((each) => uuids.includes(uuidOf(each) ?? ''))))
}

/** Returns the remaining lines, parsed. */
async function left(session: EditedSession, ...uuids: string[]): Promise<Line[]> {
  const { replacements, touched } = take(session.main, ...uuids)
  const edits = [{ kind: 'rewrite' as const, file: session.main.file, replacements }]
  const outcome = await outcomeOf({ summary: '', edits, touched, notes: [] }, session)
  expect(outcome.broken).toEqual([])
  return outcome.text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line))
}

function parentsOf(lines: readonly Line[]): unknown[] {
  return lines.map(({ uuid, parentUuid }) => [uuid, parentUuid])
}

test('attaches the records after a removed one to the nearest remaining ancestor', async () => {
  const session = await open([
    prompt('p', null, 'Hi'),
    answer('a', 'p', 'm1', text('one')),
    answer('b', 'a', 'm2', text('two')),
    answer('c', 'b', 'm3', text('three')),
    answer('d', 'b', 'm4', text('aside')),
  ])
  expect(parentsOf(await left(session, 'a', 'b'))).toEqual([
    ['p', null],
    ['c', 'p'],
    ['d', 'p'],
  ])
  expect(parentsOf(await left(session, 'p', 'a'))).toEqual([
    ['b', null],
    ['c', 'b'],
    ['d', 'b'],
  ])
  expect(
    take(session.main, 'b').touched.map(({ line, change, before, after }) => [line, change, before, after]),
  ).toEqual([
    [3, 'removed', 'two', null],
    [4, 'relinked', 'parent b', 'parent a'],
    [5, 'relinked', 'parent b', 'parent a'],
  ])
})

test('changes only the link, and removes adjacent lines as one range', async () => {
  const [one, two] = toLines([answer('a', 'p', 'm1', text('x')), answer('b', 'a', 'm1', text('y'))]).split('\n')
  const odd =
    '{"uuid":"c", "n":1.0,"n":1e400,"id":12345678901234567890,"type":"user","\\u0070arentUuid":"b","message":{"role":"user","content":"\\u00e9"}}\r'
  const session = await open(`${toLines([prompt('p', null, 'Hi')])}${one}\n${two}\n${odd}\n`)
  const { replacements } = take(session.main, 'a', 'b')
  expect(replacements.map(({ length, bytes }) => [length, bytes.toString()])).toEqual([
    [(one?.length ?? 0) + (two?.length ?? 0) + 2, ''],
    [1, 'p'],
  ])
})

test('keeps links to a record with a remaining copy', async () => {
  const session = await open([
    prompt('p', null, 'Hi'),
    answer('a', 'p', 'm1', text('one')),
    answer('a', 'p', 'm1', text('one')),
    answer('b', 'a', 'm2', text('two')),
  ])
  const { main } = session
  const { replacements, touched } = deleteLines(main, new Set(main.records.slice(2, 3)))
  expect(replacements.length).toBe(1)
  expect(touched.map(({ change }) => change)).toEqual(['removed'])
})

test('handles records that are their own ancestors', async () => {
  const session = await open([
    answer('a', 'b', 'm1', text('one')),
    answer('b', 'a', 'm2', text('two')),
    answer('c', 'c', 'm3', text('three')),
    answer('d', 'c', 'm4', text('four')),
    answer('e', 'b', 'm5', text('five')),
  ])
  expect(parentsOf(await left(session, 'b', 'c'))).toEqual([
    ['a', null],
    ['d', null],
    ['e', 'a'],
  ])
  expect(parentsOf(await left(session, 'a', 'b'))).toEqual([
    ['c', 'c'],
    ['d', 'c'],
    ['e', null],
  ])
})

test('titles, last prompts and compactions name remaining records; checkpoints are removed with their message', async () => {
  const session = await open([
    { type: 'summary', summary: 'Tides', leafUuid: 'b' },
    { type: 'summary', summary: 'Elsewhere', leafUuid: 'of another file' },
    prompt('p', null, 'Hi'),
    snapshot('p'),
    answer('t', 'p', 'm1', text('thinking')),
    snapshot('t', true),
    answer('a', 't', 'm1', text('one')),
    answer('b', 'a', 'm2', text('two')),
    snapshot('b', true),
    { type: 'last-prompt', lastPrompt: 'Hi', leafUuid: 'b', sessionId: 's1' },
    boundary('c', 'b'),
    summary('s', 'c'),
  ])
  const lines = await left(session, 't', 'b')
  expect(
    lines.map(
      ({ type, uuid, leafUuid, messageId, logicalParentUuid }) =>
        uuid ?? messageId ?? leafUuid ?? logicalParentUuid ?? type,
    ),
  ).toEqual(['a', 'of another file', 'p', 'p', 'a', 'a', 'a', 'c', 's'])
  expect(lines.find(({ uuid }) => uuid === 'c')).toMatchObject({ logicalParentUuid: 'a', parentUuid: null })
  const none = await left(session, 'p', 't', 'a', 'b')
  expect(none.map(({ leafUuid, uuid }) => [uuid, leafUuid])).toEqual([
    [undefined, 's'],
    [undefined, 'of another file'],
    [undefined, null],
    ['c', undefined],
    ['s', undefined],
  ])
})

test('a compaction preserves the remaining messages', async () => {
  const metadata = (head: string, tail: string) => ({
    trigger: 'auto',
    preservedSegment: { headUuid: head, anchorUuid: 's', tailUuid: tail },
    preservedMessages: { anchorUuid: 's', uuids: ['a', 'b', 'c'], allUuids: ['a', 'b', 'c'] },
  })
  const session = await open([
    prompt('p', null, 'Hi'),
    answer('a', 'p', 'm1', text('one')),
    answer('b', 'a', 'm2', text('two')),
    answer('c', 'b', 'm3', text('three')),
    boundary('z', 'c', metadata('a', 'c')),
    summary('s', 'z'),
  ])
  const kept = async (...uuids: string[]) =>
    (await left(session, ...uuids)).find(({ uuid }) => uuid === 'z')?.['compactMetadata']
  expect(await kept('a')).toMatchObject({
    preservedSegment: { headUuid: 'b', tailUuid: 'c', anchorUuid: 's' },
    preservedMessages: { uuids: ['b', 'c'], allUuids: ['b', 'c'] },
  })
  expect(await kept('b', 'c')).toMatchObject({ preservedSegment: { headUuid: 'a', tailUuid: 'a' } })
  expect(await kept('p')).toEqual(metadata('a', 'c'))
  expect(await kept('a', 'b', 'c')).toEqual({ trigger: 'auto' })
})

test('a prompt after a gap stays in the conversation when the hook before it is removed', async () => {
  const session = await open([
    prompt('p', null, 'Hi'),
    answer('a', 'p', 'm1', text('one')),
    progress('h', null, 'SessionStart'),
    prompt('q', 'h', 'Again'),
    answer('b', 'q', 'm2', text('two')),
  ])
  expect(session.main.thread.turns.length).toBe(3)
  expect(parentsOf(await left(session, 'h'))).toContainEqual(['q', 'a'])
  // A second root stays a root.
  const other = await open([
    prompt('p', null, 'Hi'),
    answer('a', 'p', 'm1', text('one')),
    prompt('h', null, 'No'),
    prompt('q', 'h', 'Again'),
  ])
  expect(parentsOf(await left(other, 'h'))).toContainEqual(['q', null])
})

test('refuses a damaged line until it is repaired', async () => {
  const glued =
    toLines([prompt('p', null, 'Hi')]).trimEnd() +
    toLines([answer('a', 'p', 'm1', text('one')), answer('b', 'a', 'm2', text('two'))])
  const { main } = await open(glued)
  expect(() => take(main, 'p')).toThrow(/Line 1 .* is damaged; run "edit repair" first/)
  expect(() => take(main, 'a')).toThrow(/damaged/)
  expect(take(main, 'b').replacements.length).toBe(1)
})

/** Copies of a record have the parent of the first. */
const story = fc
  .array(
    fc.record({
      id: fc.integer({ min: 0, max: 12 }),
      parent: fc.integer({ min: -2, max: 13 }),
      isPrompt: fc.boolean(),
      isGone: fc.boolean(),
    }),
    { maxLength: 16 },
  )
  .map((drawn) => ({
    gone: drawn.map(({ isGone }) => isGone),
    lines: drawn.map(({ id }, index) => {
      const { parent, isPrompt } = drawn.find((first) => first.id === id) ?? { parent: -1, isPrompt: true }
      const above = parent < 0 ? null : `u${parent}`
      return isPrompt
        ? prompt(`u${id}`, above, `words ${index}`)
        : answer(`u${id}`, above, `m${index}`, text(`${index}`))
    }),
  }))

test('for any removal, nothing refers to removed records, nothing else changes, and no check fails', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ gone, lines }) => {
      const session = await open(lines)
      const { main } = session
      const going = new Set(main.records.filter((_, index) => gone[index] === true))
      const { replacements, touched } = deleteLines(main, going)
      const ends = replacements.map(({ offset, length }) => [offset, offset + length]).flat()
      expect(ends).toEqual(ends.toSorted((a, b) => a - b))
      const edits = [{ kind: 'rewrite' as const, file: main.file, replacements }]
      const outcome = await outcomeOf({ summary: '', edits, touched, notes: [] }, session)
      // No parent is missing or circular that was not before; the other checks cannot fail here.
      expect(outcome.broken.filter(({ name }) => name !== 'messages loaded on resume')).toEqual([])
      const staying = new Set(main.records.filter((each) => !going.has(each)).map(uuidOf))
      const lost = new Set([...going].map(uuidOf).filter((uuid) => !staying.has(uuid)))
      const parsed = outcome.text.split('\n').filter((line) => line !== '')
      expect(parsed.filter((line) => lost.has(parentIn(line)))).toEqual([])
      const linked = new Set(touched.filter(({ change }) => change === 'relinked').map(({ line }) => line))
      const kept = lines.flatMap((line, index) =>
        gone[index] === true ? [] : [{ text: JSON.stringify(line), line: index + 1 }],
      )
      expect(parsed.length).toBe(kept.length)
      // Of a relinked record only the link differs.
      const told = (json: string, line: number) => (linked.has(line) ? { ...asLine(json), parentUuid: 0 } : json)
      expect(parsed.map((json, index) => told(json, kept[index]?.line ?? 0))).toEqual(
        kept.map(({ text: json, line }) => told(json, line)),
      )
    }),
    { numRuns: runs(150) },
  )
})

function asLine(json: string): Line {
  const line: Line = JSON.parse(json)
  return line
}

function parentIn(json: string): string | undefined {
  const { parentUuid } = asLine(json)
  return typeof parentUuid === 'string' ? parentUuid : undefined
}
