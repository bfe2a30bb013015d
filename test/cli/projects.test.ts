// Every surface gives a session the same project, and finds it by the name it shows.
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { annals, annalsProcess, makeWorld } from './annals.ts'

const ID = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`

function transcript(session: number, cwd: string | null): string {
  const id = ID(session)
  const envelope = { sessionId: id, timestamp: `2026-02-0${session}T09:00:00.000Z`, ...(cwd === null ? {} : { cwd }) }
  const usage = { input_tokens: 10, output_tokens: 5 }
  const message = {
    id: `msg_${session}`,
    role: 'assistant',
    model: 'claude-opus-4-6',
    content: [{ type: 'text', text: 'The tide is out.' }],
    usage,
  }
  const lines = [
    { ...envelope, type: 'user', uuid: `${id}-a`, parentUuid: null, message: { role: 'user', content: 'tide?' } },
    { ...envelope, type: 'assistant', uuid: `${id}-b`, parentUuid: `${id}-a`, message, requestId: `req_${session}` },
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

const FILES = {
  [`projects/-src-mara-app/${ID(1)}.jsonl`]: transcript(1, '/src/mara/app'),
  [`projects/-src-mara-app--worktrees-fix/${ID(2)}.jsonl`]: transcript(2, '/src/mara/app/.worktrees/fix'),
  [`projects/-src-lena-app/${ID(3)}.jsonl`]: transcript(3, '/src/lena/app'),
  // No record names its directory; the folder is that of the first.
  [`projects/-src-mara-app/${ID(4)}.jsonl`]: transcript(4, null),
  [`projects/-src-tide-pool/${ID(5)}.jsonl`]: transcript(5, '/src/tide-pool'),
}

const NAMES = [
  [ID(1), 'mara/app'],
  [ID(2), 'mara/app'],
  [ID(3), 'lena/app'],
  [ID(4), 'mara/app'],
  [ID(5), 'tide-pool'],
]

test('list, projects, usage, search and files name the same projects', () => {
  const world = makeWorld(FILES)
  const read = (...words: string[]) => JSON.parse(annals(world, [...words, '--json']).stdout)
  const list = read('list')
  const named = list.sessions.map(({ id, project }: { id: string; project: { name: string } }) => [id, project.name])
  expect(named.toSorted()).toEqual(NAMES)
  const names = ['lena/app', 'mara/app', 'tide-pool']
  expect(
    read('projects')
      .projects.map(({ name }: { name: string }) => name)
      .toSorted(),
  ).toEqual(names)
  const usage = read('usage', 'project').projects
  expect(usage.map(({ project }: { project: string }) => project).toSorted()).toEqual(names)
  const bySession = read('usage', 'session').sessions
  expect(
    bySession.map(({ sessionId, project }: { sessionId: string; project: string }) => [sessionId, project]).toSorted(),
  ).toEqual(NAMES)
  const attributed = read('usage', 'attribution', '--by', 'project').rows
  expect(attributed.map(({ name }: { name: string }) => name).toSorted()).toEqual(names)
  expect(Object.keys(read('usage', 'daily', '--instances').projects)).toEqual(names)
  const { hits } = read('search', 'out')
  expect(
    hits.map(({ session, projectName }: { session: string; projectName: string }) => [session, projectName]).toSorted(),
  ).toEqual(NAMES)
  // Every shown name finds its sessions.
  expect(read('list', '--project', 'mara/app').sessions).toHaveLength(3)
  expect(read('search', 'out project:mara/app').total).toBe(3)
  expect(read('usage', 'session', '--project', 'mara/app').sessions).toHaveLength(3)
  // The folders of ccusage stay.
  const folders = read('usage', 'daily', '--instances', '--compat', 'ccusage').projects
  expect(Object.keys(folders)).toContain('-src-mara-app--worktrees-fix')
})

test('latest and --here mean this directory and below, then the repository, never a directory above', () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'annals-here-')))
  const at = (...parts: string[]) => {
    mkdirSync(join(home, ...parts), { recursive: true })
    return join(home, ...parts)
  }
  const [repo, lib, plain, worktree] = [at('repo'), at('repo', 'lib'), at('plain'), at('elsewhere')]
  at('repo', '.git', 'worktrees', 'elsewhere')
  writeFileSync(join(worktree, '.git'), `gitdir: ${repo}/.git/worktrees/elsewhere\n`)
  const world = makeWorld({
    [`projects/a/${ID(1)}.jsonl`]: transcript(1, join(repo, 'src')),
    [`projects/b/${ID(5)}.jsonl`]: transcript(5, home),
  })
  const here = (directory: string) =>
    JSON.parse(annalsProcess(world, ['list', '--here', '--json'], { cwd: directory }).stdout).sessions.map(
      ({ id }: { id: string }) => id,
    )
  const latest = (directory: string) => annalsProcess(world, ['resume'], { cwd: directory })
  expect(here(repo)).toEqual([ID(1)])
  expect(here(lib)).toEqual([ID(1)])
  expect(here(worktree)).toEqual([ID(1)])
  expect(here(plain)).toEqual([])
  expect(here(home)).toEqual([ID(5), ID(1)])
  expect(latest(lib).stdout).toContain(ID(1))
  expect(latest(home).stdout).toContain(ID(5))
  expect(latest(plain)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `annals: No session was run in ${plain} or its repository. The latest elsewhere is ${ID(5).slice(0, 13)} "tide?" (${basename(home)}); give its id, or run "annals list" to see all sessions.\n`,
  })
})

const GONE = /The directory \/gone\/away of session .* no longer exists; create it, or/

test('resume prints the command, or says why there is none', () => {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'annals-resume-')))
  const folder = directory.replace(/[^A-Za-z0-9]/g, '-')
  const world = makeWorld({
    [`projects/${folder}/${ID(1)}.jsonl`]: transcript(1, directory),
    [`projects/-gone-away/${ID(2)}.jsonl`]: transcript(2, '/gone/away'),
    // Started in /gone, from which Claude Code finds it; its later records name a directory below.
    [`projects/-gone/${ID(3)}.jsonl`]: transcript(3, '/gone/away'),
  })
  expect(annals(world, ['resume', '1']).stdout).toBe(`cd ${directory} && claude --resume ${ID(1)}\n`)
  const lost = `cd /gone/away && claude --resume ${ID(2)}`
  expect(annals(world, ['resume', '2'])).toEqual({ code: 0, stdout: `${lost}\n`, stderr: expect.stringMatching(GONE) })
  expect(annals(world, ['resume', '2', '--run'])).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(GONE) })
  const { hits } = JSON.parse(annals(world, ['search', 'out', '--json']).stdout)
  const { sessions } = JSON.parse(annals(world, ['list', '--json']).stdout)
  for (const found of [hits, sessions])
    expect(found.map(({ resume }: { resume: string }) => resume).toSorted()).toEqual(
      [`cd ${directory} && claude --resume ${ID(1)}`, lost, `cd /gone && claude --resume ${ID(3)}`].toSorted(),
    )
  expect(annals(world, ['show', '1', '--answer']).stdout).toBe('The tide is out.\n')
  expect(annals(world, ['show', '1', '--turn', '-1']).stdout).toMatch(/Continue with: (?:cd |annals resume)/)
  expect(annals(world, ['show', '1', '--turn', '-9']).stderr).toContain('-1 is the last')
})
