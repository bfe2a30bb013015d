import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/extent.ts'
import { edit, operation, read, shell, slice, write } from '../../test/file-operations.ts'
import '../../test/seed.ts'
import type { FileEffect, FileOperation, KnownContent } from './file-operation.ts'
import type { FileVersion } from './file-version.ts'
import { replayFile } from './replay-file.ts'

const words = ['tide', 'pool', 'gull', 'seal', 'reef', 'kelp', '\tindent', '\t\tdeep', '']
const text = fc
  .shuffledSubarray([...words, '', 'tide'])
  .chain((lines) => fc.constantFrom(lines.join('\n'), `${lines.join('\n')}\n`))
const action = fc.record({
  kind: fc.constantFrom(
    'edit',
    'edit',
    'edit',
    'all',
    'write',
    'read',
    'slices',
    'slice',
    'backup',
    'shell',
    'outside',
  ),
  from: fc.nat(),
  to: fc.constantFrom(...words, 'new line\nand another'),
  content: text,
  showsOriginal: fc.integer({ min: 0, max: 2 }).map((roll) => roll === 0),
  hasHunks: fc.boolean(),
  line: fc.integer({ min: 1, max: 6 }),
  /** An outside change that a record reports. */
  isReported: fc.boolean(),
  session: fc.constantFrom('first', 'first', 'second'),
})
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

interface Moment {
  before: string | null
  after: string | null
}

/** A disk that every action changes or shows. Keeps the true content before and after each recorded operation. */
class TrueDisk {
  readonly operations: FileOperation[] = []
  readonly moments = new Map<number, Moment>()
  private content: string | null = 'tide\npool\n\tgull\n'
  private outsideChanges = 0

  act(act: Action): void {
    const { content } = this
    switch (act.kind) {
      case 'write':
        this.content = act.content
        return this.record(act, content, write(act.content, { original: act.showsOriginal ? content : undefined }))
      case 'outside':
        if (content === null) return
        // Every outside change is new, so that none of them undoes another.
        this.content = `${content}by hand ${++this.outsideChanges}\n`
        return act.isReported ? this.record(act, this.content, { kind: 'outside' }) : undefined
      case 'backup':
        return this.record(act, content, { kind: 'backup', content })
      case 'shell':
        return this.record(act, content, shell('npm test'))
      default:
        if (content !== null) this.touch(act, content)
    }
  }

  private touch(act: Action, content: string): void {
    const { kind, line } = act
    if (kind === 'read') return this.record(act, content, read(content))
    if (kind === 'slice') return this.record(act, content, slice(content, line, line + 3))
    if (kind === 'slices') {
      this.record(act, content, slice(content, 1, line))
      return this.record(act, content, slice(content, line, Infinity))
    }
    const counts = words.map((word) => content.split(word).length - 1)
    const possible = words.filter((word, at) => word !== '' && (kind === 'all' ? counts[at] !== 0 : counts[at] === 1))
    const from = possible[act.from % possible.length]
    if (from !== undefined) this.edit(act, content, from)
  }

  private edit(act: Action, content: string, from: string): void {
    const { kind, to, showsOriginal, hasHunks } = act
    const passage = to === '' && content.includes(`${from}\n`) ? `${from}\n` : from
    const all = kind === 'all'
    this.content = all ? content.replaceAll(passage, () => to) : content.replace(passage, () => to)
    const { hunks } = edit(content, passage, to, { replacements: [{ before: from, after: to, all }] })
    this.record(act, content, {
      kind: 'edit',
      original: showsOriginal ? content : undefined,
      replacements: [{ before: from, after: to, all }],
      hunks: hasHunks ? hunks : [],
      isAltered: false,
      isStale: false,
    })
  }

  private record({ session }: Action, before: string | null, effect: FileEffect): void {
    const line = this.operations.length + 1
    this.operations.push(operation(effect, line, session))
    this.moments.set(line, { before, after: this.content })
  }
}

function play(actions: readonly Action[]): TrueDisk {
  const disk = new TrueDisk()
  for (const act of actions) disk.act(act)
  return disk
}

function replayAll(operations: readonly FileOperation[]): { version: FileVersion; content: KnownContent }[] {
  const steps: { version: FileVersion; content: KnownContent }[] = []
  replayFile(operations, (version, content) => steps.push({ version, content }))
  return steps
}

function truthOf(disk: TrueDisk, { cause, isEarlier, operation: { place } }: FileVersion): string | null | undefined {
  const moment = disk.moments.get(place.line)
  return cause !== null || isEarlier ? moment?.before : moment?.after
}

const history = fc.array(action, { minLength: 12, maxLength: 40 })

describe('replayed versions', () => {
  test('an exact or verified content is true, whatever is hidden and whatever else changes the file', () => {
    const seen = { exact: 0, verified: 0, outside: 0 }
    fc.assert(
      fc.property(history, (actions) => {
        const disk = play(actions)
        for (const { version, content } of replayAll(disk.operations)) {
          if (version.label !== 'exact' && !version.isVerified) continue
          expect(content).toBe(truthOf(disk, version))
          seen.exact += version.label === 'exact' ? 1 : 0
          seen.verified += version.label === 'derived' ? 1 : 0
          seen.outside += version.cause === null ? 0 : 1
        }
      }),
      { numRuns: runs(1000) },
    )
    expect(Math.min(seen.exact, seen.verified, seen.outside)).toBeGreaterThan(10)
  })

  test('without outside changes every known content is true, and none is said to be from outside', () => {
    let derived = 0
    fc.assert(
      fc.property(history, (actions) => {
        const disk = play(actions.filter(({ kind }) => kind !== 'outside'))
        for (const { version, content } of replayAll(disk.operations)) {
          expect(version.cause).toBeNull()
          expect(content).toBe(content === undefined ? undefined : truthOf(disk, version))
          derived += version.label === 'derived' ? 1 : 0
        }
      }),
      { numRuns: runs(1000) },
    )
    expect(derived).toBeGreaterThan(30)
  })

  test('do not depend on the order in which operations are given, nor on copies', () => {
    const shuffled = history
      .map((actions) => play(actions).operations)
      .chain((operations) =>
        fc.tuple(
          fc.constant(operations),
          fc.shuffledSubarray(operations, { minLength: operations.length }),
          fc.subarray(operations),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([operations, others, copied]) => {
        const copies = copied.map((copy) => ({ ...copy, place: { ...copy.place, file: 'zz-fork.jsonl' } }))
        expect(replayAll([...copies, ...others])).toEqual(replayAll(operations))
      }),
      { numRuns: runs(1000) },
    )
  })

  test('have a whole content exactly if they are not partial', () => {
    fc.assert(
      fc.property(history, (actions) => {
        for (const [index, { version, content }] of replayAll(play(actions).operations).entries()) {
          expect(version.number).toBe(index + 1)
          expect(version.label === 'partial').toBe(content === undefined)
          expect(version.characters).toBe(content === undefined ? null : (content?.length ?? -1))
        }
      }),
    )
  })
})
