import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import '../../../test/seed.ts'
import {
  addStar,
  addTags,
  NO_ANNOTATIONS,
  readAllAnnotations,
  readAnnotations,
  removeNote,
  removeStar,
  removeTags,
  writeNote,
  type Annotations,
} from './annotations.ts'
import { Journal } from './journal.ts'
import { runs } from '../../../test/extent.ts'

const AT = '2026-03-15T12:00:00.000Z'

let folder: string
let journal: Journal
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'annals-annotations-'))
  journal = Journal.open(folder)
})
afterEach(() => {
  journal.close()
  rmSync(folder, { recursive: true })
})

describe('annotations', () => {
  test('are empty at first', () => {
    expect(readAnnotations(journal, 'a')).toStrictEqual(NO_ANNOTATIONS)
    expect(readAllAnnotations(journal)).toStrictEqual(new Map())
  })

  test('report whether anything changed, and persist', () => {
    expect(addTags(journal, 'a', ['bug', 'auth'], AT)).toBe(true)
    expect(addTags(journal, 'a', ['bug'], AT)).toBe(false)
    expect([addStar(journal, 'a', AT), addStar(journal, 'a', AT)]).toStrictEqual([true, false])
    expect(writeNote(journal, 'a', 'look at line 3', AT)).toBe(true)
    expect(writeNote(journal, 'a', 'look at line 3', AT)).toBe(false)
    expect(writeNote(journal, 'a', 'or at 4', AT)).toBe(true)
    journal.close()
    journal = Journal.open(folder)
    expect(readAnnotations(journal, 'a')).toStrictEqual({
      tags: ['auth', 'bug'],
      isStarred: true,
      note: 'or at 4',
      messageNotes: [],
    })
    expect(readAnnotations(journal, 'b')).toStrictEqual(NO_ANNOTATIONS)
    expect([removeStar(journal, 'a'), removeStar(journal, 'a')]).toStrictEqual([true, false])
    expect([removeNote(journal, 'a'), removeNote(journal, 'a')]).toStrictEqual([true, false])
    expect([removeTags(journal, 'a', []), removeTags(journal, 'a', [])]).toStrictEqual([true, false])
    expect(readAllAnnotations(journal)).toStrictEqual(new Map())
  })

  test('equal a model after any changes', () => {
    const session = fc.constantFrom('a', 'b', 'c')
    const tags = fc.uniqueArray(fc.constantFrom('x', 'y', 'z', 'ä'), { maxLength: 3 })
    const change = fc.oneof(
      fc.record({ kind: fc.constantFrom('tag' as const, 'untag' as const), session, tags }),
      fc.record({ kind: fc.constantFrom('star' as const, 'unstar' as const, 'unnote' as const), session }),
      fc.record({ kind: fc.constant('note' as const), session, text: fc.string({ minLength: 1, maxLength: 3 }) }),
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        journal.database.exec('delete from tag; delete from star; delete from note;')
        const model = new Map<string, Annotations>()
        for (const each of changes) {
          const known = model.get(each.session) ?? { tags: [], isStarred: false, note: null, messageNotes: [] }
          const next = apply(known, each)
          model.set(each.session, next)
          expect(write(each)).toBe(JSON.stringify(next) !== JSON.stringify(known))
        }
        const kept = [...model].filter(
          ([, { tags: own, isStarred, note }]) => own.length > 0 || isStarred || note !== null,
        )
        expect(readAllAnnotations(journal)).toStrictEqual(new Map(kept))
        for (const [id, own] of model) expect(readAnnotations(journal, id)).toStrictEqual(own)
      }),
      { numRuns: runs(30) },
    )
  })
})

type Change =
  | { kind: 'tag' | 'untag'; session: string; tags: string[] }
  | { kind: 'star' | 'unstar' | 'unnote'; session: string }
  | { kind: 'note'; session: string; text: string }

function apply(known: Annotations, change: Change): Annotations {
  switch (change.kind) {
    case 'tag':
      return { ...known, tags: [...new Set([...known.tags, ...change.tags])].toSorted() }
    case 'untag':
      return { ...known, tags: change.tags.length === 0 ? [] : known.tags.filter((tag) => !change.tags.includes(tag)) }
    case 'star':
      return { ...known, isStarred: true }
    case 'unstar':
      return { ...known, isStarred: false }
    case 'note':
      return { ...known, note: change.text }
    case 'unnote':
      return { ...known, note: null }
  }
}

function write(change: Change): boolean {
  switch (change.kind) {
    case 'tag':
      return addTags(journal, change.session, change.tags, AT)
    case 'untag':
      return removeTags(journal, change.session, change.tags)
    case 'star':
      return addStar(journal, change.session, AT)
    case 'unstar':
      return removeStar(journal, change.session)
    case 'note':
      return writeNote(journal, change.session, change.text, AT)
    case 'unnote':
      return removeNote(journal, change.session)
  }
}
