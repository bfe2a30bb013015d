import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { readHistory } from './history.ts'
import { isFull, runs } from '../../test/extent.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-history-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'history.jsonl')

interface Line {
  display?: unknown
  timestamp?: unknown
  project?: unknown
  sessionId?: unknown
  pastedContents?: unknown
}

const toText = (lines: readonly (Line | string)[]) =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')

async function read(lines: readonly (Line | string)[]) {
  writeFileSync(path, toText(lines))
  return readHistory(path)
}

const prompt = (sessionId: string, display: string, timestamp = 1000e9, project = '/p'): Line => ({
  display,
  pastedContents: {},
  timestamp,
  project,
  sessionId,
})

describe('readHistory', () => {
  test('returns sessions in the order of their first prompt', async () => {
    const history = await read([
      prompt('s1', 'Fix the login', 1_770_000_000_000, '/home/mara/shop'),
      prompt('s2', 'Write a letter', 1_770_000_100_000, '/home/mara/post'),
      prompt('s1', 'Now the tests', 1_770_000_200_000, '/home/mara/elsewhere'),
    ])
    expect(history).toEqual({
      unassigned: 0,
      issues: [],
      sessions: [
        {
          id: 's1',
          project: '/home/mara/shop',
          firstMs: 1_770_000_000_000,
          lastMs: 1_770_000_200_000,
          prompts: 2,
          commands: 0,
          firstPrompt: 'Fix the login',
        },
        {
          id: 's2',
          project: '/home/mara/post',
          firstMs: 1_770_000_100_000,
          lastMs: 1_770_000_100_000,
          prompts: 1,
          commands: 0,
          firstPrompt: 'Write a letter',
        },
      ],
    })
  })

  test('returns nothing for a missing file', async () => {
    const empty = { sessions: [], unassigned: 0, issues: [] }
    expect(await readHistory(join(folder, 'none', 'history.jsonl'))).toEqual(empty)
    expect(await read([])).toEqual(empty)
  })

  test('returns no sessions for old versions', async () => {
    const old = { display: 'hello', project: '/p', timestamp: 1 }
    expect(await read([old, { ...old, sessionId: 7 }, { ...old, sessionId: '' }, prompt('s', 'a')])).toMatchObject({
      unassigned: 3,
      sessions: [{ id: 's' }],
    })
  })

  test('keeps the prompt text and drops pasted contents', async () => {
    const display = '[Pasted text #1 +3000 lines] explain this'
    const pasted = { 1: { id: 1, type: 'text', content: 'secret '.repeat(10_000) } }
    const hashed = { 2: { id: 2, type: 'text', contentHash: '0123456789abcdef' } }
    const { sessions } = await read([
      { ...prompt('s', display), pastedContents: pasted },
      { ...prompt('s', '[Pasted text #2 +9 lines]'), pastedContents: hashed },
    ])
    expect(sessions).toMatchObject([{ prompts: 2, firstPrompt: display }])
    expect(JSON.stringify(sessions)).not.toContain('secret')
  })

  test('reads past damaged lines', async () => {
    const glued = `${JSON.stringify(prompt('s2', 'one'))}${JSON.stringify(prompt('s3', 'two'))}`
    const { sessions, issues } = await read([
      prompt('s1', 'a'),
      'rubbish',
      '',
      '[1]',
      glued,
      '{"display":"cut off","sessi',
    ])
    expect(sessions.map((session) => session.id)).toEqual(['s1', 's2', 's3'])
    expect(issues).toEqual([])
  })

  test('reads times in any order and ignores fields that are not times', async () => {
    const { sessions } = await read([
      prompt('s', 'b', 2_000_000_000_000),
      { ...prompt('s', 'c'), timestamp: 'soon' },
      prompt('s', 'a', 1_900_000_000_000),
      { sessionId: 't' },
    ])
    expect(sessions).toMatchObject([
      { firstMs: 1_900_000_000_000, lastMs: 2_000_000_000_000, firstPrompt: 'b' },
      { id: 't', project: null, firstMs: null, lastMs: null, firstPrompt: '', prompts: 1 },
    ])
  })

  test('reports an issue if it is not a file', async () => {
    const directory = join(folder, 'directory')
    mkdirSync(directory)
    expect(await readHistory(directory)).toEqual({
      sessions: [],
      unassigned: 0,
      issues: [{ path: directory, reason: 'not a regular file' }],
    })
  })

  test.skipIf(process.platform === 'win32')('does not wait for a pipe', async () => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    expect((await readHistory(pipe)).issues).toEqual([{ path: pipe, reason: 'not a regular file' }])
  })
})

describe('the first prompt', () => {
  test.each<[string, string[], { prompts: number; commands: number; firstPrompt: string }]>([
    ['comes before commands', ['/login', 'Fix it', '/clear'], { prompts: 1, commands: 2, firstPrompt: 'Fix it' }],
    [
      'is a command where there is nothing else',
      ['/login', 'exit'],
      { prompts: 0, commands: 2, firstPrompt: '/login' },
    ],
    ['is a custom command', ['/model opus', '/ship-it 12'], { prompts: 1, commands: 1, firstPrompt: '/ship-it 12' }],
    ['is a path', ['/login/page.ts is broken'], { prompts: 1, commands: 0, firstPrompt: '/login/page.ts is broken' }],
    ['is the first with words', ['', ' Say why\n'], { prompts: 2, commands: 0, firstPrompt: 'Say why' }],
  ])('%s', async (_title, displays, expected) => {
    expect((await read(displays.map((display) => prompt('s', display)))).sessions).toMatchObject([expected])
  })

  test('is cut between characters', async () => {
    const { sessions } = await read([prompt('s', 'x'.repeat(299) + '😀'.repeat(50))])
    expect(sessions[0]?.firstPrompt).toBe('x'.repeat(299))
  })
})

test('counts every line once: as a prompt, a command or unassigned', async () => {
  const ids = fc.constantFrom('a', 'b', 'c', '', null)
  const texts = fc.constantFrom('hello', '/clear', 'exit', '/custom', '')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ sessionId: ids, display: texts, timestamp: fc.nat() })), async (lines) => {
      const { sessions, unassigned } = await read(lines)
      const counted = sessions.reduce((total, session) => total + session.prompts + session.commands, unassigned)
      expect(counted).toBe(lines.length)
      expect(new Set(sessions.map((session) => session.id)).size).toBe(sessions.length)
    }),
    { numRuns: runs(50) },
  )
})

test('keeps one small entry per session for any number of lines', async () => {
  const count = isFull ? 100_000 : 20_000
  const file = createWriteStream(path)
  for (let line = 0; line < count; line++) {
    // The first prompts are long, so an entry that keeps one in memory shows.
    const display = line < 10 ? `${line} ${'long '.repeat(400_000)}` : `prompt ${line} ${'x'.repeat(200)}`
    const text = toText([{ ...prompt(`s${line % 10}`, display), pastedContents: { 1: { content: 'y'.repeat(200) } } }])
    if (!file.write(text)) await once(file, 'drain')
  }
  file.end()
  await finished(file)
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  const before = process.memoryUsage().heapUsed
  const history = await readHistory(path)
  collect()
  const held = process.memoryUsage().heapUsed - before
  expect(history.sessions.map((session) => session.prompts)).toEqual(Array.from({ length: 10 }, () => count / 10))
  expect(held).toBeLessThan(5_000_000)
})
