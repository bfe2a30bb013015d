import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { toJson } from '../../text/to-json.ts'
import { createContext, locateAll, locateOnce, type Context } from '../context.ts'
import { sessionsHere } from '../find/sessions-here.ts'
import { readSessions } from '../find/sessions.ts'
import { resolveName } from './resolve-name.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-latest-'))
afterAll(() => rmSync(folder, { recursive: true }))

const DIRECTORIES = ['/src', '/src/app', '/src/app/deep', '/src/app-two', '/home/mara', '/nowhere']

interface Generated {
  folder: string
  cwd: string | undefined
  /** Few values, so that sessions end at the same time. */
  minute: number | undefined
}

const generated = fc.record<Generated>({
  folder: fc.constantFrom('-src', '-src-app', '-src-app-deep', '-home-mara', 'odd name'),
  cwd: fc.constantFrom(undefined, ...DIRECTORIES.slice(0, -1)),
  minute: fc.option(fc.nat(3), { nil: undefined }),
})

function writeHome(home: string, sessions: readonly Generated[]): void {
  sessions.forEach(({ folder: project, cwd, minute }, index) => {
    const sessionId = `${index.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
    const timestamp = minute === undefined ? undefined : `2026-01-02T03:0${minute}:00.000Z`
    const message = { role: 'user', content: `Question ${index}` }
    const record = {
      type: 'user',
      uuid: `u${index}`,
      parentUuid: null,
      sessionId,
      version: '2.1.40',
      cwd,
      timestamp,
      message,
    }
    mkdirSync(join(home, 'projects', project), { recursive: true })
    writeFileSync(join(home, 'projects', project, `${sessionId}.jsonl`), `${toJson(record)}\n`)
  })
}

/** The definition: the first of the sessions of a directory that ended last. */
async function latestByFacts(context: Context): Promise<string | undefined> {
  const { sessions } = await readSessions(context)
  const here = sessionsHere(sessions, context.directory)
  const lastEnd = here.map(({ facts }) => facts.endedAt ?? '').reduce((a, b) => (b > a ? b : a), '')
  return here.find(({ facts }) => (facts.endedAt ?? '') === lastEnd)?.id
}

async function latestByName(context: Context): Promise<string | undefined> {
  const walk = locateAll(context)
  return resolveName(context, 'latest', walk.files, walk).catch(() => undefined)
}

describe('latest', () => {
  test('is the same by the index as by the facts of all sessions', async () => {
    let count = 0
    const homes = fc.asyncProperty(fc.array(generated, { minLength: 1, maxLength: 12 }), async (sessions) => {
      const home = join(folder, `home-${count}`)
      const env = { CLAUDE_CONFIG_DIR: home, ANNALS_HOME: join(folder, `data-${count++}`) }
      writeHome(home, sessions)
      for (const directory of DIRECTORIES) {
        const context = createContext({ env, home, directory })
        expect(await latestByName(context)).toBe(await latestByFacts(context))
      }
    })
    await fc.assert(homes, { numRuns: 12 })
  })

  test('is found without an index, and the reason is noted once', async () => {
    const home = join(folder, 'no-data')
    writeHome(home, [{ folder: '-src', cwd: '/src', minute: 1 }])
    // A directory in the place of the lock: no sync can run.
    mkdirSync(join(folder, 'unusable', 'sync.lock'), { recursive: true })
    const notices: string[] = []
    const context = createContext({
      env: { CLAUDE_CONFIG_DIR: home, ANNALS_HOME: join(folder, 'unusable') },
      home,
      directory: '/src',
      onNotice: ({ kind }) => notices.push(kind),
    })
    expect(await latestByName(context)).toBe('00000000-0000-4000-8000-000000000000')
    expect(notices).toEqual(['no index'])
  })
})

test('a walk is used again only for a moment', () => {
  const home = join(folder, 'walked')
  writeHome(home, [{ folder: '-src', cwd: '/src', minute: 1 }])
  const context = createContext({ env: { CLAUDE_CONFIG_DIR: home, ANNALS_HOME: join(folder, 'walked-data') }, home })
  const walk = locateAll(context)
  expect(locateOnce(context, walk)).toBe(walk)
  const again = locateOnce(context, { ...walk, startedAt: walk.startedAt - 1 })
  expect(again.startedAt).toBeGreaterThanOrEqual(walk.startedAt)
  expect(again.files).toEqual(walk.files)
})
