import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeKeepWorld, promptLine, type KeepWorld } from '../../../test/keep-world.ts'
import type { Notice } from '../notice.ts'
import { runList as list } from '../find/list.ts'
import { listInput } from '../find/declarations.ts'
import { runSearch as search } from '../find/search.ts'
import { searchInput } from '../find/declarations.ts'
import { runSessionsPage as sessionsPage } from '../find/sessions-page.ts'
import { runShow as show } from '../session/show.ts'
import { showInput } from '../session/declarations.ts'
import { runNote as note } from './annotate.ts'
import { runStar as star } from './annotate.ts'
import { runTag as tag } from './annotate.ts'

const [A, B] = ['0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11', '1f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11']

let world: KeepWorld
let path: string
beforeEach(() => {
  world = makeKeepWorld()
  path = world.write(
    `projects/-home-mara-tidepool/${A}.jsonl`,
    promptLine({ session: A, uuid: 'u-1', text: 'mend it' }),
  )
  world.write(`projects/-home-mara-tidepool/${B}.jsonl`, promptLine({ session: B, uuid: 'u-2', text: 'look at it' }))
})
afterEach(() => world.remove())

const journal = () => join(world.data, 'journal', 'journal.db')
const listed = async (input: object = {}) => (await list(world.context(), listInput.parse(input))).sessions

describe('annotations', () => {
  test('reading creates no journal', async () => {
    expect(await tag(world.context(), { session: A, tags: [] })).toStrictEqual({
      session: A,
      title: 'mend it',
      tags: [],
      isStarred: false,
      note: null,
      messageNotes: [],
      changed: false,
      edit: null,
    })
    expect(await listed()).toMatchObject([
      { tags: [], starred: false, note: null },
      { tags: [], starred: false, note: null },
    ])
    expect(existsSync(journal())).toBe(false)
  })

  test('appear in every view and leave the transcript unchanged', async () => {
    const before = readFileSync(path)
    expect(await tag(world.context(), { session: '0f6c', tags: ['Bug', '#auth'] })).toMatchObject({ changed: true })
    expect(await tag(world.context(), { session: A, tags: ['bug'] })).toMatchObject({ changed: false })
    await star(world.context(), { session: A })
    await note(world.context(), { session: A, text: ' look at line 3 ' })
    const expected = { tags: ['auth', 'bug'], note: 'look at line 3' }
    expect((await listed()).find(({ id }) => id === A)).toMatchObject({ ...expected, starred: true })
    const { session } = await show(world.context(), showInput.parse({ session: A }))
    expect(session).toMatchObject({ ...expected, starred: true })
    const { sessions } = await sessionsPage(world.context())
    expect(sessions.find(({ id }) => id === A)).toMatchObject({ tags: ['auth', 'bug'], isStarred: true })
    expect(sessions.find(({ id }) => id === B)).not.toHaveProperty('tags')
    expect(readFileSync(path)).toStrictEqual(before)
  })

  test('filter lists', async () => {
    await tag(world.context(), { session: A, tags: ['bug', 'auth'] })
    await tag(world.context(), { session: B, tags: ['bug'] })
    await star(world.context(), { session: B })
    const ids = async (input: object) => (await listed(input)).map(({ id }) => id).toSorted()
    expect(await ids({ tag: ['#BUG'] })).toStrictEqual([A, B])
    expect(await ids({ tag: ['bug', 'auth'] })).toStrictEqual([A])
    expect(await ids({ tag: ['bug'], starred: true })).toStrictEqual([B])
    expect(await ids({ tag: ['none'] })).toStrictEqual([])
  })

  test('filter searches', async () => {
    await tag(world.context(), { session: A, tags: ['bug', 'auth'] })
    await star(world.context(), { session: B })
    const found = async (...query: string[]) => {
      const { hits } = await search(world.context(), searchInput.parse({ query }))
      return hits.map(({ session }) => session).toSorted()
    }
    expect(await found('it')).toStrictEqual([A, B])
    expect(await found('it', 'tag:BUG')).toStrictEqual([A])
    expect(await found('it', 'tag:none,#auth')).toStrictEqual([A])
    expect(await found('it', '-tag:bug')).toStrictEqual([B])
    expect(await found('it', 'is:starred')).toStrictEqual([B])
    expect(await found('it', 'tag:none')).toStrictEqual([])
  })

  test('can be removed', async () => {
    await tag(world.context(), { session: A, tags: ['a', 'b', 'c'] })
    await star(world.context(), { session: A })
    await note(world.context(), { session: A, text: 'x' })
    expect((await tag(world.context(), { session: A, tags: ['b'], remove: true })).tags).toStrictEqual(['a', 'c'])
    expect((await tag(world.context(), { session: A, tags: [], remove: true })).tags).toStrictEqual([])
    expect(await star(world.context(), { session: A, remove: true })).toMatchObject({ isStarred: false, changed: true })
    expect(await note(world.context(), { session: A, remove: true })).toMatchObject({ note: null, changed: true })
    expect(await note(world.context(), { session: A, remove: true })).toMatchObject({ changed: false })
  })

  test.each(['', 'two words', 'a,b', 'x'.repeat(65), '<b>', '\u001b[31m'])('refuses the tag %j', async (word) => {
    await expect(tag(world.context(), { session: A, tags: ['good', word] })).rejects.toMatchObject({ code: 'usage' })
    expect(existsSync(journal())).toBe(false)
  })

  test.each([
    ['Größe', 'größe'],
    ['e\u0301tude', 'étude'],
    ['v1.2/rc-3_x', 'v1.2/rc-3_x'],
    ['日本', '日本'],
  ])('normalizes %s to %s', async (word, kept) => {
    expect((await tag(world.context(), { session: A, tags: [word] })).tags).toStrictEqual([kept])
  })

  test('refuses a note together with remove, and a note that is too long', async () => {
    await expect(note(world.context(), { session: A, text: 'x', remove: true })).rejects.toMatchObject({
      code: 'usage',
    })
    await expect(note(world.context(), { session: A, text: 'x'.repeat(10_001) })).rejects.toThrow(/shorten it to 10000/)
  })

  test('stay if only the archive has the transcript', async () => {
    await listed()
    rmSync(path)
    await listed()
    await star(world.context(), { session: A })
    expect(await listed({ starred: true })).toMatchObject([{ id: A, state: 'archived', starred: true }])
  })

  test('an unreadable journal fails filters by annotation but not lists', async () => {
    await listed()
    await star(world.context(), { session: A })
    writeFileSync(journal(), 'not a database, and long enough to be taken for one'.repeat(100))
    const notices: Notice[] = []
    const context = world.context({ syncs: false, onNotice: (notice) => notices.push(notice) })
    expect((await list(context, listInput.parse({}))).sessions).toHaveLength(2)
    expect(notices).toMatchObject([{ kind: 'no index', reason: expect.stringContaining('tags, stars and notes') }])
    await expect(list(context, listInput.parse({ starred: true }))).rejects.toThrow(/is damaged/)
  })
})
