// Which projects a call is about: exactly the caller's, others on request, and all if the caller's has nothing.
import { beforeAll, expect, test } from 'vitest'
import { ProtocolErrorCode, type Client } from '@modelcontextprotocol/client'
import { annals, makeWorld, type World } from '../cli/annals.ts'
import { callLine, promptLine, resultLine } from '../keep-world.ts'
import { callTool, connect } from './connect.ts'

const DIRECTORIES = {
  own: '/home/mara/api',
  below: '/home/mara/api/server',
  worktree: '/home/mara/api/.claude/worktrees/tides',
  longer: '/home/mara/api-docs',
  deeper: '/mnt/home/mara/api',
  above: '/home/mara',
}
type Place = keyof typeof DIRECTORIES
const PLACES: readonly Place[] = ['own', 'below', 'worktree', 'longer', 'deeper', 'above']
const OWN: readonly Place[] = ['own', 'below', 'worktree']
const idOf = (place: Place) => `${PLACES.indexOf(place) + 1}0000000-0000-4000-8000-000000000000`

function buoyLines(session: string, cwd: string, name: string): string {
  const run = { id: `toolu_run_${name}`, name: 'Bash', input: { command: `buoy ${name}` } }
  const edit = { id: `toolu_file_${name}`, name: 'Read', input: { file_path: '/srv/buoy.ts' } }
  const base = { session, cwd, text: 'done' }
  return [
    promptLine({ ...base, uuid: `${name}-1`, text: `Turn on lamp ${name}.` }),
    callLine({ ...base, uuid: `${name}-2`, parent: `${name}-1` }, run),
    resultLine({ ...base, uuid: `${name}-3`, parent: `${name}-2` }, run.id),
    callLine({ ...base, uuid: `${name}-4`, parent: `${name}-3` }, edit),
    resultLine({ ...base, uuid: `${name}-5`, parent: `${name}-4` }, edit.id),
  ].join('')
}

let world: World
let client: Client
beforeAll(async () => {
  const files = PLACES.map((place): [string, string] => {
    const [cwd, session] = [DIRECTORIES[place], idOf(place)]
    const own = place === 'longer' ? ' lighthouse' : ''
    const call = { id: `toolu_${place}`, name: 'Bash', input: { command: 'make tides' } }
    const read = { id: `toolu_read_${place}`, name: 'Read', input: { file_path: '/srv/notify.ts' } }
    const others = place === 'longer' ? ['a', 'b'].map((name) => buoyLines(session, cwd, name)) : []
    const lines = [
      promptLine({ session, cwd, uuid: `${place}-1`, text: `Draw the tides${own}.` }),
      callLine({ session, cwd, uuid: `${place}-2`, parent: `${place}-1`, text: 'I run it.' }, call),
      resultLine({ session, cwd, uuid: `${place}-3`, parent: `${place}-2`, text: 'done' }, call.id),
      callLine({ session, cwd, uuid: `${place}-4`, parent: `${place}-3`, text: 'I read it.' }, read),
      resultLine({ session, cwd, uuid: `${place}-5`, parent: `${place}-4`, text: 'done' }, read.id),
      ...others,
    ]
    return [`projects/${cwd.replace(/[^A-Za-z0-9]/g, '-')}/${session}.jsonl`, lines.join('')]
  })
  world = makeWorld(Object.fromEntries(files))
  client = await connect(world, { CLAUDE_PROJECT_DIR: DIRECTORIES.own })
})

test('the list of tools says which projects each tool is about', async () => {
  const { tools } = await client.listTools()
  const isAboutAll = tools.filter(({ inputSchema }) => JSON.stringify(inputSchema).includes('(default: all)'))
  expect(isAboutAll.map(({ name }) => name)).toEqual(['recall_error', 'usage'])
})

/** The sessions that an answer names. */
async function placesIn(name: string, args: Record<string, unknown>): Promise<Place[]> {
  const { text } = await callTool(client, name, args)
  return PLACES.filter((place) => text.includes(`session ${idOf(place).slice(0, 8)}`))
}

test.each([
  ['search_history', { query: 'tides kind:prompt' }],
  ['file_history', { file: 'notify.ts' }],
  ['read_session', {}],
])('%s is about exactly the project of the caller', async (name, args) => {
  expect(await placesIn(name, args)).toEqual(OWN)
  expect(await placesIn(name, { ...args, project: '*' })).toEqual(PLACES)
  expect(await placesIn(name, { ...args, project: 'api-docs' })).toEqual(['longer'])
  expect((await callTool(client, name, { ...args, project: 'nothing-like-it' })).text).toContain('No project has that')
})

test('invocations are counted in exactly the project of the caller', async () => {
  const count = async (args: object) =>
    (await callTool(client, 'how_was_it_run', { command: 'make', ...args })).text.match(/worked (\d+)x/)?.[1]
  expect(await count({})).toBe(String(OWN.length))
  expect(await count({ project: '*' })).toBe(String(PLACES.length))
})

test('resources are the sessions of the project', async () => {
  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri).toSorted()).toEqual(OWN.map((place) => `annals://session/${idOf(place)}`))
})

test.each([
  ['annals://session/nosuchsession', 'annals list|read_session'],
  [`annals://session/${idOf('own')}/turn/tide`, 'turn/NUMBER'],
])('a resource that does not exist is an invalid parameter: %s', async (uri, remedy) => {
  // -32602, as the protocol requires.
  await expect(client.readResource({ uri })).rejects.toMatchObject({
    code: ProtocolErrorCode.InvalidParams,
    message: expect.stringMatching(remedy),
  })
})

test('a list with the same filter has the same sessions', () => {
  const { stdout } = annals(world, ['list', '--project', `${DIRECTORIES.own}/`, '--json'])
  const { sessions }: { sessions: { id: string }[] } = JSON.parse(stdout)
  expect(sessions.map(({ id }) => id).toSorted()).toEqual(OWN.map(idOf))
  const found = annals(world, ['search', `tides kind:prompt project:${DIRECTORIES.own}/`, '--json'])
  const { hits }: { hits: { session: string }[] } = JSON.parse(found.stdout)
  expect(hits.map(({ session }) => session).toSorted()).toEqual(OWN.map(idOf))
})

test('looks in all projects if the own one has nothing', async () => {
  const { text } = await callTool(client, 'search_history', { query: 'lighthouse' })
  expect(text).toMatch(/^1 hit in all projects \(none in this one\)\./)
  expect(await placesIn('search_history', { query: 'tides project:api-docs' })).toEqual(['longer'])
})

test('pages end', async () => {
  const page = async (offset: number) =>
    callTool(client, 'search_history', { query: 'tides', project: '*', limit: 4, offset })
  const seen: unknown[] = []
  let offset: unknown = 0
  for (let pages = 0; typeof offset === 'number' && pages < 20; pages++) {
    const { data } = await page(offset)
    seen.push(...(Array.isArray(data['hits']) ? data['hits'] : []))
    offset = data['next_offset']
  }
  expect(offset).toBeUndefined()
  expect(seen.length).toBe(12)
  expect((await page(12)).text).not.toContain('More with')
})

test('what is wrong is said in words of the tools', async () => {
  const said = async (name: string, args: object) => {
    const { text, isError } = await callTool(client, name, { ...args })
    expect(isError).toBe(true)
    return text
  }
  expect(await said('read_session', { session: 'ffff' })).toContain('call read_session without arguments')
  expect(await said('read_session', { turn: 2 })).toContain('Give the session too')
  expect(await said('read_session', { session: idOf('own'), turn: 9 })).toContain('There is no turn 9')
  expect(await said('recall_error', { since: 'never' })).toMatch(/^"never" is not a date\. Use 2026-02-11/)
})

test.each([
  ['file_history', { file: 'buoy.ts' }],
  ['how_was_it_run', { command: 'buoy' }],
])('a later page of %s is about the projects of the first one', async (name, args) => {
  const first = await callTool(client, name, { ...args, limit: 1 })
  expect(first.text).toContain('all projects (none in this one)')
  const second = await callTool(client, name, { ...args, limit: 1, offset: 1 })
  expect(second.text).toContain('all projects (none in this one)')
  expect(second.text).not.toBe(first.text)
})
