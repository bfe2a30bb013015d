import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { locate, locateFile } from './locate.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'annals-locate-')))
let home = ''
let count = 0

beforeEach(() => {
  home = join(folder, `home-${count++}`)
  mkdirSync(home)
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(path: string, text = '{}\n'): void {
  mkdirSync(dirname(join(home, path)), { recursive: true })
  writeFileSync(join(home, path), text)
}

/** The files found, as paths below the root with their kinds, and the issues. */
function found(...roots: string[]): { files: string[]; issues: string[] } {
  const { files, issues } = locate(roots.length === 0 ? [home] : roots)
  return {
    files: files.map((file) => `${relative(home, file.path)} ${file.kind}`),
    issues: issues.map((issue) => `${relative(home, issue.path)} ${issue.reason}`),
  }
}

describe('locate', () => {
  test('skips temporary files', () => {
    write('projects/-app/s1.jsonl')
    write('projects/-app/s1.jsonl.0123456789abcdef.tmp')
    write('projects/-app/notes.tmp')
    expect(found().files).toEqual(['projects/-app/notes.tmp other', 'projects/-app/s1.jsonl session'])
  })

  test('finds every layout of a Claude home and nothing else', () => {
    write('projects/-app/s1.jsonl')
    write('projects/-app/agent-1a2b.jsonl')
    write('projects/-app/sessions-index.json')
    write('projects/-app/memory/MEMORY.md')
    write('projects/-app/s1/subagents/agent-a1.jsonl')
    write('projects/-app/s1/subagents/agent-a1.meta.json')
    write('projects/-app/s1/subagents/workflows/wf_1/agent-a2.jsonl')
    write('projects/-app/s1/subagents/workflows/wf_1/journal.jsonl')
    write('projects/-app/s1/tool-results/toolu_1.txt')
    write('history.jsonl')
    write('sessions/4711.json')
    write('file-history/s1/0123@v1')
    write('todos/s1-agent-s1.json')
    write('tasks/s1/1.json')
    write('plans/plan.md')
    write('paste-cache/0123.txt')
    write('settings.json')
    write('plugins/repo/x.jsonl')
    write('debug/s1.txt')
    expect(found()).toEqual({
      files: [
        'projects/-app/agent-1a2b.jsonl agent',
        'projects/-app/memory/MEMORY.md memory',
        'projects/-app/s1/subagents/agent-a1.jsonl agent',
        'projects/-app/s1/subagents/agent-a1.meta.json agent-meta',
        'projects/-app/s1/subagents/workflows/wf_1/agent-a2.jsonl agent',
        'projects/-app/s1/subagents/workflows/wf_1/journal.jsonl journal',
        'projects/-app/s1/tool-results/toolu_1.txt tool-result',
        'projects/-app/s1.jsonl session',
        'projects/-app/sessions-index.json sessions-index',
        'history.jsonl history',
        'sessions/4711.json live-session',
        'file-history/s1/0123@v1 file-history',
        'todos/s1-agent-s1.json todo',
        'tasks/s1/1.json task',
        'plans/plan.md plan',
        'paste-cache/0123.txt paste',
      ],
      issues: [],
    })
  })

  test('classifies each file without opening it', () => {
    write('projects/-app/s1.jsonl', '{"type":"user"}\n')
    const path = join(home, 'projects/-app/s1.jsonl')
    const { ino, mtimeMs } = statSync(path)
    expect(locate([home]).files).toEqual([
      { path, root: home, size: 16, mtimeMs, inode: ino, kind: 'session', project: '-app', sessionId: 's1' },
    ])
  })

  test('accepts a projects folder or any folder with transcripts as root', () => {
    write('projects/-app/s1.jsonl')
    write('loose/s2.jsonl')
    expect(found(join(home, 'projects')).files).toEqual(['projects/-app/s1.jsonl session'])
    expect(found(join(home, 'loose')).files).toEqual(['loose/s2.jsonl session'])
  })

  test('reads several roots, in order', () => {
    write('b/projects/-app/s1.jsonl')
    write('a/projects/-app/s2.jsonl')
    expect(found(join(home, 'b'), join(home, 'a')).files).toEqual([
      'b/projects/-app/s1.jsonl session',
      'a/projects/-app/s2.jsonl session',
    ])
  })

  test('reports a missing root and reads the others', () => {
    write('projects/-app/s1.jsonl')
    expect(found(join(home, 'none'), home)).toEqual({
      files: ['projects/-app/s1.jsonl session'],
      issues: ['none missing'],
    })
  })

  test('finds nothing in an empty home', () => {
    expect(found()).toEqual({ files: [], issues: [] })
    mkdirSync(join(home, 'projects'))
    expect(found()).toEqual({ files: [], issues: [] })
  })

  test.runIf(process.platform === 'linux')('reports a name that is not UTF-8 as such, not as missing', () => {
    write('projects/-app/s1.jsonl')
    writeFileSync(
      Buffer.concat([Buffer.from(join(home, 'projects/-app/')), Buffer.from('s\xff.jsonl', 'latin1')]),
      '{}\n',
    )
    expect(found()).toEqual({
      files: ['projects/-app/s1.jsonl session'],
      issues: ['projects/-app/s\ufffd.jsonl name is not UTF-8'],
    })
  })

  test('does not follow a link out of the root', () => {
    write('projects/-app/s1.jsonl')
    const outside = join(folder, `home-${count - 1}-outside`)
    mkdirSync(outside)
    writeFileSync(join(outside, 's2.jsonl'), '{}\n')
    symlinkSync(outside, join(home, 'projects/-linked'))
    symlinkSync(join(outside, 's2.jsonl'), join(home, 'projects/-app/s2.jsonl'))
    expect(found()).toEqual({
      files: ['projects/-app/s1.jsonl session'],
      issues: ['projects/-app/s2.jsonl outside the root', 'projects/-linked outside the root'],
    })
  })

  test('follows a link inside the root, and finds each file once', () => {
    write('backup/s1.jsonl')
    mkdirSync(join(home, 'projects/-app'), { recursive: true })
    symlinkSync(join(home, 'backup/s1.jsonl'), join(home, 'projects/-app/s1.jsonl'))
    symlinkSync(join(home, 'backup/s1.jsonl'), join(home, 'projects/-app/s2.jsonl'))
    expect(found()).toEqual({ files: ['projects/-app/s1.jsonl session'], issues: [] })
  })

  test('ends in a loop of links', () => {
    write('projects/-app/s1.jsonl')
    symlinkSync('b', join(home, 'projects/-app/a'))
    symlinkSync('a', join(home, 'projects/-app/b'))
    expect(found()).toEqual({
      files: ['projects/-app/s1.jsonl session'],
      issues: ['projects/-app/a unreadable', 'projects/-app/b unreadable'],
    })
  })

  test('finds a file once when a link leads back to its folder', () => {
    write('projects/-app/s1.jsonl')
    symlinkSync('.', join(home, 'projects/-app/again'))
    symlinkSync('../..', join(home, 'projects/-app/up'))
    symlinkSync('s1.jsonl', join(home, 'projects/-app/same.jsonl'))
    expect(found()).toEqual({ files: ['projects/-app/s1.jsonl session'], issues: [] })
  })

  test('does not follow a link next to projects out of the root', () => {
    const outside = join(folder, `home-${count - 1}-outside`)
    mkdirSync(outside)
    writeFileSync(join(outside, 'history.jsonl'), '{}\n')
    mkdirSync(join(home, 'projects'))
    symlinkSync(outside, join(home, 'plans'))
    symlinkSync(join(outside, 'history.jsonl'), join(home, 'history.jsonl'))
    expect(found()).toEqual({ files: [], issues: ['history.jsonl outside the root', 'plans outside the root'] })
  })

  test('reports a broken link', () => {
    mkdirSync(join(home, 'projects/-app'), { recursive: true })
    symlinkSync('gone.jsonl', join(home, 'projects/-app/s1.jsonl'))
    expect(found()).toEqual({ files: [], issues: ['projects/-app/s1.jsonl missing'] })
  })

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'reports an unreadable folder and reads the others',
    () => {
      write('projects/-app/s1.jsonl')
      write('projects/-secret/s2.jsonl')
      chmodSync(join(home, 'projects/-secret'), 0)
      const result = found()
      chmodSync(join(home, 'projects/-secret'), 0o700)
      expect(result).toEqual({ files: ['projects/-app/s1.jsonl session'], issues: ['projects/-secret unreadable'] })
    },
  )

  test.skipIf(process.platform === 'win32')('does not wait for a pipe named like a transcript', () => {
    write('projects/-app/s1.jsonl')
    execFileSync('mkfifo', [join(home, 'projects/-app/x.jsonl')])
    expect(found()).toEqual({
      files: ['projects/-app/s1.jsonl session'],
      issues: ['projects/-app/x.jsonl not a regular file'],
    })
  })

  test('reports a root that is a file', () => {
    write('s1.jsonl')
    expect(found(join(home, 's1.jsonl'))).toEqual({ files: [], issues: ['s1.jsonl unreadable'] })
  })

  test('accepts a root that is a link', () => {
    write('real/projects/-app/s1.jsonl')
    symlinkSync('real', join(home, 'linked'))
    expect(found(join(home, 'linked'))).toEqual({ files: ['linked/projects/-app/s1.jsonl session'], issues: [] })
  })
})

test('locateFile accepts a transcript anywhere', () => {
  write('downloads/agent-a1.jsonl', 'abc')
  expect(locateFile(join(home, 'downloads/agent-a1.jsonl'))).toMatchObject({
    kind: 'agent',
    agentId: 'a1',
    layout: 'flat',
    size: 3,
  })
})
