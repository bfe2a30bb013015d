import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { locate } from '../../reader/locate.ts'
import { piecesOf, readPieces } from '../pieces.ts'
import { planMove, type MovePlan, type MoveRequest } from './plan-move.ts'
import { asTyped } from '../../text/command-line.ts'

let home = ''
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'annals-move-')))
})
afterEach(() => rmSync(home, { recursive: true }))

function write(path: string, content: string | readonly object[]): string {
  const full = join(home, path)
  mkdirSync(dirname(full), { recursive: true })
  const text = typeof content === 'string' ? content : content.map((record) => `${JSON.stringify(record)}\n`).join('')
  writeFileSync(full, text)
  return full
}

function talk(session: string, cwd: string, more: object = {}): object {
  return {
    parentUuid: null,
    sessionId: session,
    cwd,
    type: 'user',
    message: { role: 'user', content: 'Hi' },
    uuid: `${session}-1`,
    timestamp: '2026-02-11T09:12:44.031Z',
    ...more,
  }
}

async function plan(request: MoveRequest): Promise<MovePlan> {
  return planMove(request, locate([home]).files)
}

function moves(made: MovePlan): string[] {
  return made.edits.flatMap((edit) =>
    edit.kind === 'move' ? [`${edit.from.slice(home.length + 1)} > ${edit.to.slice(home.length + 1)}`] : [],
  )
}

/** Returns the content of a file after the plan. */
function after(made: MovePlan, path: string): string {
  const edit = made.edits.find((each) => each.kind === 'rewrite' && each.file.path === path)
  const pieces = edit && piecesOf(edit)
  if (!pieces) return readFileSync(path, 'utf8')
  const parts: Buffer[] = []
  for (const chunk of readPieces(pieces)) parts.push(Buffer.from(chunk))
  return Buffer.concat(parts).toString('utf8')
}

const OLD = { from: '/a/old', to: '/a/new' }

describe('project folders', () => {
  test('of the directory and of those below it are renamed as one', async () => {
    write('projects/-a-old/s1.jsonl', [talk('s1', '/a/old')])
    write('projects/-a-old/memory/MEMORY.md', 'Tide tables.')
    write('projects/-a-old-sub-dir/s2.jsonl', [talk('s2', '/a/old/sub.dir')])
    write('projects/-a-old2/s3.jsonl', [talk('s3', '/a/old2')])
    write('projects/-b/s4.jsonl', [talk('s4', '/b')])
    const made = await plan(OLD)
    expect(moves(made)).toEqual([
      'projects/-a-old > projects/-a-new',
      'projects/-a-old-sub-dir > projects/-a-new-sub-dir',
    ])
    expect(made.edits).toHaveLength(2)
    expect(made.summary).toBe('Moves the project /a/old to /a/new: 2 sessions, 2 project folders renamed.')
    expect(made.sessions.map(({ id }) => id)).toEqual(['s1', 's2'])
  })

  test('with sessions of several directories stay, and only the matching sessions move', async () => {
    write('projects/-a-old/s1.jsonl', [talk('s1', '/a/old')])
    write('projects/-a-old/s1/subagents/agent-x.jsonl', [talk('s1', '/a/old')])
    write('projects/-a-old/agent-flat.jsonl', [talk('s1', '/a/old', { isSidechain: true })])
    write('projects/-a-old/agent-other.jsonl', [talk('s2', '/a-old', { isSidechain: true })])
    write('projects/-a-old/s2.jsonl', [talk('s2', '/a-old')])
    const made = await plan(OLD)
    expect(moves(made)).toEqual([
      'projects/-a-old/s1.jsonl > projects/-a-new/s1.jsonl',
      'projects/-a-old/s1 > projects/-a-new/s1',
      'projects/-a-old/agent-flat.jsonl > projects/-a-new/agent-flat.jsonl',
    ])
    expect(made.notes.map(asTyped).join(' ')).toContain('also has sessions of other directories')
  })

  test('are merged into an existing one, with their memory', async () => {
    write('projects/-a-old/s1.jsonl', [talk('s1', '/a/old')])
    write('projects/-a-old/memory/MEMORY.md', 'Tide tables.')
    write('projects/-a-new/s2.jsonl', [talk('s2', '/a/new')])
    expect(moves(await plan(OLD))).toEqual([
      'projects/-a-old/s1.jsonl > projects/-a-new/s1.jsonl',
      'projects/-a-old/memory > projects/-a-new/memory',
    ])
  })

  test('refuse a session with a name that exists in both, and name both', async () => {
    const from = write('projects/-a-old/s1.jsonl', [talk('s1', '/a/old')])
    const to = write('projects/-a-new/s1.jsonl', [talk('s1', '/a/new')])
    await expect(plan(OLD)).rejects.toThrow(`${from} cannot be moved to ${to}, which already exists`)
  })

  test('keep a name that is the same for both directories', async () => {
    write('projects/-a-old-x/s1.jsonl', [talk('s1', '/a/old_x')])
    const made = await plan({ from: '/a/old_x', to: '/a/old-x', cwd: true })
    expect(moves(made)).toEqual([])
    expect(made.edits).toHaveLength(1)
  })

  test('with names above 200 characters are found by their records', async () => {
    const deep = `/a/old/${'deep/'.repeat(50)}end`
    write(`projects/${deep.replace(/[^A-Za-z0-9]/g, '-').slice(0, 200)}-native/s1.jsonl`, [talk('s1', deep)])
    const [move] = moves(await plan(OLD))
    expect(move).toMatch(/> projects\/-a-new-deep-deep-.*-[0-9a-z]+$/)
  })

  test('that are not named after a directory stay', async () => {
    const path = write('projects/named_otherwise/s1.jsonl', [talk('s1', '/a/old/x')])
    const made = await plan({ ...OLD, cwd: true })
    expect(moves(made)).toEqual([])
    expect(after(made, path)).toContain('"cwd":"/a/new/x"')
  })

  test('of a relocated session follow that directory', async () => {
    write('projects/-a-old/s1.jsonl', [
      talk('s1', '/b'),
      { type: 'relocated', relocatedCwd: '/a/old', sessionId: 's1' },
    ])
    const left = write('projects/-b/s2.jsonl', [
      talk('s2', '/a/old'),
      { type: 'relocated', relocatedCwd: '/b', sessionId: 's2' },
    ])
    const made = await plan({ ...OLD, cwd: true })
    expect(moves(made)).toEqual(['projects/-a-old > projects/-a-new'])
    expect(after(made, left)).toBe(readFileSync(left, 'utf8'))
  })
})

describe('the old directory', () => {
  test("changes where it is the session's location, and in records only on request", async () => {
    const state = {
      type: 'worktree-state',
      worktreeSession: { originalCwd: '/a/old', worktreePath: '/a/old/.claude/worktrees/x', worktreeName: '/a/old' },
      sessionId: 's1',
    }
    const path = write('projects/-a-old/s1.jsonl', [talk('s1', '/a/old'), talk('s1', '/a/old2'), state])
    const meta = write(
      'projects/-a-old/s1/subagents/agent-x.meta.json',
      '{ "agentType": "Explore",\n  "cwd": "/a/old/x" }',
    )
    write('projects/-a-old/s1/subagents/agent-x.jsonl', [talk('s1', '/a/old/sub')])
    const plain = await plan(OLD)
    expect(after(plain, path)).toBe(
      [
        talk('s1', '/a/old'),
        talk('s1', '/a/old2'),
        {
          ...state,
          worktreeSession: {
            originalCwd: '/a/new',
            worktreePath: '/a/new/.claude/worktrees/x',
            worktreeName: '/a/old',
          },
        },
      ]
        .map((record) => `${JSON.stringify(record)}\n`)
        .join(''),
    )
    expect(after(plain, meta)).toBe('{ "agentType": "Explore",\n  "cwd": "/a/new/x" }')
    expect(plain.notes.map(asTyped).join(' ')).toContain('add --cwd')
    const full = await plan({ ...OLD, cwd: true })
    expect(after(full, path).split('\n')[0]).toBe(JSON.stringify(talk('s1', '/a/new')))
    expect(after(full, path).split('\n')[1]).toBe(JSON.stringify(talk('s1', '/a/old2')))
    expect(full.summary).toContain('the directory in 2 records')
    expect(full.touched[0]).toMatchObject({ line: 1, before: '"/a/old"', after: '"/a/new"' })
  })

  test('changes in agents of deleted sessions if their folder is renamed', async () => {
    write('projects/-a-old/s1.jsonl', [talk('s1', '/a/old')])
    const flat = write('projects/-a-old/agent-lost.jsonl', [talk('s0', '/a/old', { isSidechain: true })])
    const own = write('projects/-a-old/s0/subagents/agent-lost2.jsonl', [talk('s0', '/a/old/sub')])
    const made = await plan({ ...OLD, cwd: true })
    expect(after(made, flat)).toContain('"cwd":"/a/new"')
    expect(after(made, own)).toContain('"cwd":"/a/new/sub"')
  })

  test('changes by splicing: duplicate keys, numbers and escapes around it stay', async () => {
    const line = '{"type":"user","cwd":"/a\\u002fold/x","n":1.0,"big":12345678901234567890,"n":1e400,"uuid":"u"}'
    const path = write('projects/-a-old/s1.jsonl', `${line}\n`)
    expect(after(await plan({ ...OLD, cwd: true }), path)).toBe(`${line.replace('/a\\u002fold/x', '/a/new/x')}\n`)
  })

  test('changes in paths of spilled outputs, but not in model messages', async () => {
    const spilled = `${home}/projects/-a-old/s1/tool-results/t1.txt`
    const result = {
      ...talk('s1', '/a/old'),
      message: {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 't1',
            content: `Full output saved to: ${spilled} (and ${home}/projects/-a-old/s2/x)`,
          },
        ],
      },
      toolUseResult: { persistedOutputPath: spilled },
    }
    const answer = {
      ...talk('s1', '/a/old'),
      type: 'assistant',
      message: { role: 'assistant', content: [{ type: 'thinking', thinking: spilled, signature: 'x' }] },
    }
    const path = write('projects/-a-old/s1.jsonl', [result, answer])
    const [first = '', second] = after(await plan(OLD), path).split('\n')
    expect(first).toBe(JSON.stringify(result).replaceAll('-a-old/s1/', '-a-new/s1/'))
    expect(second).toBe(JSON.stringify(answer))
  })

  test("stays where the folder's name is part of something else", async () => {
    const own = `${home}/projects/-a-old/s1/tool-results/t1.txt`
    const said = [
      '/private/tmp/claude-501/-a-old/s1/tasks/b1.output',
      `/backup${own}`,
      '/elsewhere/projects/-a-old/s1/tool-results/t1.txt',
      `see-a-old/s1/ and ~${own}`,
    ]
    const record = talk('s1', '/a/old', { message: { role: 'user', content: said.join('\n') }, note: [`(${own})`] })
    const named = talk('s1', '/a/old', {
      message: { role: 'user', content: `Output:\n${own}\t"${own}" file://${own}\n${own.replaceAll('/', '\\')}` },
    })
    const path = write('projects/-a-old/s1.jsonl', [record, named])
    const made = await plan(OLD)
    const [first, second] = after(made, path).split('\n')
    expect(first).toBe(JSON.stringify({ ...record, note: [`(${own.replace('-a-old', '-a-new')})`] }))
    expect(second).toBe(JSON.stringify(named).replaceAll('/-a-old/s1', '/-a-new/s1'))
    expect(made.notes.map(asTyped)).toContain(
      '4 paths inside records that name files in the project folder are updated, so that the files can still be opened.',
    )
  })

  test('changes where the folder is named through a link', async () => {
    const link = join(home, 'link')
    symlinkSync(home, link)
    const record = (root: string, name: string) =>
      talk('s1', '/a/old', { toolUseResult: { persistedOutputPath: `${root}/projects/${name}/s1/t.txt` } })
    write('projects/-a-old/s1.jsonl', [record(home, '-a-old'), record(link, '-a-old')])
    const made = await planMove(OLD, locate([link]).files)
    expect(after(made, join(link, 'projects/-a-old/s1.jsonl'))).toBe(
      [record(home, '-a-new'), record(link, '-a-new')].map((each) => `${JSON.stringify(each)}\n`).join(''),
    )
  })

  test("changes in the prompt history and in a folder's session list", async () => {
    write('projects/-a-old/s1.jsonl', [talk('s1', '/a/old')])
    const index = {
      version: 1,
      originalPath: '/a/old',
      entries: [{ sessionId: 's1', fullPath: `${home}/projects/-a-old/s1.jsonl`, projectPath: '/a/old' }],
    }
    const list = write('projects/-a-old/sessions-index.json', JSON.stringify(index, null, 2))
    const history = write('history.jsonl', [
      { display: 'look at /a/old', project: '/a/old', sessionId: 's1' },
      { display: 'x', project: '/a/older' },
      { display: 'y', project: '/a/old/sub' },
    ])
    const made = await plan(OLD)
    expect(after(made, list)).toBe(
      JSON.stringify(index, null, 2).replaceAll('"/a/old"', '"/a/new"').replace('-a-old/s1', '-a-new/s1'),
    )
    expect(after(made, history)).toBe(
      '{"display":"look at /a/old","project":"/a/new","sessionId":"s1"}\n{"display":"x","project":"/a/older"}\n{"display":"y","project":"/a/new/sub"}\n',
    )
    expect(made.rewritesHistory).toBe(true)
    expect(made.edits.map(({ kind }) => kind)).toEqual(['rewrite', 'rewrite', 'move'])
  })

  const listIn = (folder: string, ...entries: readonly [string, string][]) => {
    const [first] = entries
    const index = {
      version: 1,
      entries: entries.map(([sessionId, projectPath]) => ({
        sessionId,
        fullPath: `${home}/projects/${folder}/${sessionId}.jsonl`,
        projectPath,
      })),
      originalPath: first?.[1],
    }
    return write(`projects/${folder}/sessions-index.json`, JSON.stringify(index, null, 2))
  }

  test('changes in a list whose sessions move to an existing folder, and the list moves too', async () => {
    write('projects/-a-old/s1.jsonl', [talk('s1', '/a/old')])
    write('projects/-a-new/s2.jsonl', [talk('s2', '/a/new')])
    const list = listIn('-a-old', ['s1', '/a/old'], ['swept', '/a/old'])
    const before = readFileSync(list, 'utf8')
    const made = await plan(OLD)
    expect(moves(made)).toEqual([
      'projects/-a-old/s1.jsonl > projects/-a-new/s1.jsonl',
      'projects/-a-old/sessions-index.json > projects/-a-new/sessions-index.json',
    ])
    expect(after(made, list)).toBe(before.replaceAll('"/a/old"', '"/a/new"').replaceAll('/-a-old/', '/-a-new/'))
    expect(made.notes.map(asTyped).join(' ')).not.toContain('sessions-index')
  })

  test('changes in a list that cannot move, for the sessions that move', async () => {
    write('projects/-a-old/s1.jsonl', [talk('s1', '/a/old')])
    write('projects/-a-new/s2.jsonl', [talk('s2', '/a/new')])
    const other = listIn('-a-new', ['s2', '/a/new'])
    const list = listIn('-a-old', ['s1', '/a/old'])
    const before = readFileSync(list, 'utf8')
    const made = await plan(OLD)
    expect(moves(made)).toEqual(['projects/-a-old/s1.jsonl > projects/-a-new/s1.jsonl'])
    expect(after(made, list)).toBe(before.replaceAll('"/a/old"', '"/a/new"').replaceAll('/-a-old/', '/-a-new/'))
    expect(after(made, other)).toBe(readFileSync(other, 'utf8'))
    expect(made.notes.map(asTyped)).toContain(`${list} stays: ${other} already exists.`)
  })

  test('stays in a list if it is the directory of sessions that stay', async () => {
    write('projects/-a-old/s1.jsonl', [talk('s1', '/a/old')])
    write('projects/-a-old/s2.jsonl', [talk('s2', '/a-old')])
    const list = listIn('-a-old', ['s2', '/a-old'], ['s1', '/a/old'])
    const before = readFileSync(list, 'utf8')
    const made = await plan(OLD)
    expect(moves(made)).toEqual(['projects/-a-old/s1.jsonl > projects/-a-new/s1.jsonl'])
    expect(after(made, list)).toBe(
      before.replace('"/a/old"', '"/a/new"').replace('/-a-old/s1.jsonl', '/-a-new/s1.jsonl'),
    )
    expect(made.notes.map(asTyped)).toContain(`${list} stays: it lists sessions that stay.`)
  })

  test('changes in the list of a folder that keeps its name', async () => {
    write('projects/-a-old-x/s1.jsonl', [talk('s1', '/a/old_x')])
    const list = listIn('-a-old-x', ['s1', '/a/old_x'])
    const before = readFileSync(list, 'utf8')
    const made = await plan({ from: '/a/old_x', to: '/a/old-x' })
    expect(after(made, list)).toBe(before.replaceAll('"/a/old_x"', '"/a/old-x"'))
    expect(moves(made)).toEqual([])
  })

  test('stays in a list that is broken, with a note', async () => {
    write('projects/-a-old/s1.jsonl', [talk('s1', '/a/old')])
    write('projects/-a-new/s2.jsonl', [talk('s2', '/a/new')])
    const list = write('projects/-a-old/sessions-index.json', '{"entries":[{"sessionId":"s1"')
    const made = await plan(OLD)
    expect(moves(made)).toEqual(['projects/-a-old/s1.jsonl > projects/-a-new/s1.jsonl'])
    expect(made.notes.map(asTyped)).toContain(`${list} stays: it cannot be read.`)
  })

  test('matches either separator and any case on Windows', async () => {
    const path = write('projects/C--work-old/s1.jsonl', [
      talk('s1', 'C:\\work\\old'),
      talk('s1', 'c:/Work/old/sub'),
      talk('s1', 'C:\\work\\old2'),
    ])
    const made = await plan({ from: 'C:\\work\\old\\', to: 'D:\\new', cwd: true })
    expect(moves(made)).toEqual(['projects/C--work-old > projects/D--new'])
    expect(after(made, path)).toBe(
      [talk('s1', 'D:\\new'), talk('s1', 'D:\\new/sub'), talk('s1', 'C:\\work\\old2')]
        .map((record) => `${JSON.stringify(record)}\n`)
        .join(''),
    )
  })
})

describe('refuses', () => {
  test.each([
    [{ from: 'old', to: '/a/new' }, 'not an absolute path'],
    [{ from: '/', to: '/a/new' }, 'root of a disk'],
    [{ from: '/a/old/', to: '/a/old' }, 'are the same'],
    [{ from: '/a/old', to: '/a/old/sub' }, 'into itself'],
  ])('%j', async (request, words) => {
    await expect(plan(request)).rejects.toThrow(words)
  })

  test('a directory without sessions', async () => {
    write('projects/-a-old2/s1.jsonl', [talk('s1', '/a/old2')])
    await expect(plan(OLD)).rejects.toMatchObject({ code: 'not-found' })
  })
})
