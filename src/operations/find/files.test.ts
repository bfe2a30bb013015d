import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callLine, makeKeepWorld, promptLine, type KeepWorld } from '../../../test/keep-world.ts'
import { filesInput } from './declarations.ts'
import { runTouchedFiles } from './files.ts'

const [FIRST, RESUMED, LATER] = ['aaaa1111', 'bbbb2222', 'cccc3333'] as const
const FOLDER = 'projects/-home-mara-tidepool'

let world: KeepWorld
beforeEach(() => {
  world = makeKeepWorld()
})
afterEach(() => world.remove())

let count = 0
const call = (session: string, name: string, path: string, at: string, key = 'file_path') => {
  count += 1
  return callLine(
    { session, uuid: `u-${count}`, text: 'ok', at },
    { id: `toolu_${count}`, name, input: { [key]: path } },
  )
}

const APP = '/home/mara/tidepool/src/app.ts'

function writeSessions(): void {
  const first =
    promptLine({ session: FIRST, uuid: 'p-1', text: 'Fix the app' }) +
    call(FIRST, 'Read', APP, '2026-02-01T09:00:00.000Z') +
    call(FIRST, 'Edit', APP, '2026-02-01T09:10:00.000Z') +
    call(FIRST, 'Edit', APP, '2026-02-01T09:20:00.000Z')
  world.write(`${FOLDER}/${FIRST}.jsonl`, first)
  world.write(`${FOLDER}/${RESUMED}.jsonl`, first + promptLine({ session: RESUMED, uuid: 'p-2', text: 'And now?' }))
  world.write(
    `${FOLDER}/${LATER}.jsonl`,
    promptLine({ session: LATER, uuid: 'p-3', text: 'Search it' }) +
      call(LATER, 'Grep', 'src', '2026-03-01T09:00:00.000Z', 'path') +
      call(LATER, 'Write', '/home/mara/tidepool/README.md', '2026-03-01T09:05:00.000Z'),
  )
  world.write(
    `${FOLDER}/${LATER}/subagents/agent-x.jsonl`,
    call(LATER, 'Read', APP, '2026-03-02T09:00:00.000Z').replace('{', '{"isSidechain":true,"agentId":"x",'),
  )
}

const files = (input: Record<string, unknown> = {}, directory = world.folder) =>
  runTouchedFiles(world.context({ directory }), filesInput.parse(input))

describe('files', () => {
  test('lists the most used paths, and resolves relative ones against the session directory', async () => {
    writeSessions()
    const report = await files()
    expect(report).toMatchObject({ path: null, match: 'all', sessions: [], omitted: 0 })
    const none = { reads: 0, edits: 0, writes: 0, searches: 0 }
    const early = '2026-02-01T09:00:00.000Z'
    const agent = '2026-03-02T09:00:00.000Z'
    expect(report.paths).toMatchObject([
      { path: APP, ...none, reads: 2, edits: 2, sessions: 2, firstAt: early, lastAt: agent },
      { path: '/home/mara/tidepool/README.md', ...none, writes: 1, sessions: 1 },
      { path: '/home/mara/tidepool/src', ...none, searches: 1, sessions: 1 },
    ])
  })

  test('lists the sessions of a path, latest first; agents count for their session, copies for none', async () => {
    writeSessions()
    const report = await files({ path: 'app.ts' })
    expect(report.match).toBe('end')
    expect(report.sessions).toMatchObject([
      { path: APP, session: LATER, title: 'Search it', reads: 1, edits: 0, state: 'present' },
      { path: APP, session: FIRST, title: 'Fix the app', reads: 1, edits: 2, project: { name: 'tidepool' } },
    ])
  })

  test('a directory includes everything below it, relative to the current directory', async () => {
    writeSessions()
    const report = await files({ path: 'src' }, '/home/mara/tidepool')
    expect(report.match).toBe('exact')
    expect(report.paths.map(({ path }) => path)).toEqual([APP, '/home/mara/tidepool/src'])
    expect(report.sessions).toHaveLength(3)
  })

  test('filters', async () => {
    writeSessions()
    const paths = async (input: Record<string, unknown>) => (await files(input)).paths.map(({ path }) => path)
    expect(await paths({ action: 'write' })).toEqual(['/home/mara/tidepool/README.md'])
    expect(await paths({ since: '2026-03-02' })).toEqual([APP])
    expect(await paths({ project: 'TIDE' })).toHaveLength(3)
    expect(await paths({ project: 'lantern' })).toEqual([])
    expect(await files({ limit: '1' })).toMatchObject({ paths: [{ path: APP }], omitted: 2 })
    expect(await files({ path: 'tidepool', limit: 1 })).toMatchObject({ sessions: [{ session: LATER }], omitted: 3 })
    await expect(files({ since: 'gestern' })).rejects.toMatchObject({ code: 'usage' })
  })

  test('returns an empty report without a match', async () => {
    writeSessions()
    expect(await files({ path: 'nowhere' })).toMatchObject({ match: 'none', paths: [], sessions: [] })
    expect(await files({ path: join(world.folder, 'x') })).toMatchObject({ match: 'none' })
  })
})
