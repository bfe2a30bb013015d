import { groupBy } from '../../src/text/group-by.ts'
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { drawFrom, makeSecrets } from '../secret-samples.ts'
import { annals, makeWorld } from './annals.ts'

const SESSION = '0f6c1d6e-1111-4222-8333-444455556666'
const UUID = '7d9b2a10-aaaa-4bbb-8ccc-ddddeeee0001'
const main = `projects/-home-mara-app/${SESSION}.jsonl`
const [token = '', slack = ''] = ['github-token', 'slack-token'].map(
  (family) => makeSecrets(drawFrom(9)).find((sample) => sample.family === family)?.secret ?? '',
)

const record = (text: string, uuid: string) =>
  `${JSON.stringify({ type: 'user', uuid, parentUuid: null, sessionId: SESSION, timestamp: '2026-02-11T09:30:00.000Z', message: { role: 'user', content: text } })}\n`

describe('annals secrets', () => {
  const text = record(`first\n${token}\nand → ${token}`, UUID)
  const spilled = `projects/-home-mara-app/${SESSION}/tool-results/b1.txt`
  const world = makeWorld({ [main]: text, [spilled]: `exit 0\n${slack}\n` })

  test('names family, session, message and place, and exits with 1', () => {
    const { stdout, code } = annals(world, ['secrets', '--json'])
    expect(code).toBe(1)
    const { findings, families, files } = JSON.parse(stdout)
    expect(families).toEqual({ 'github-token': 2, 'slack-token': 1 })
    expect(files).toBe(2)
    expect(findings).toMatchObject([
      { session: SESSION, uuid: null, family: 'slack-token', length: slack.length },
      { session: SESSION, uuid: UUID, family: 'github-token', length: token.length },
      { session: SESSION, uuid: UUID, family: 'github-token', length: token.length },
    ])
    for (const { file, offset, length } of findings) {
      const bytes = readFileSync(file)
      expect([token, slack]).toContain(bytes.subarray(offset, offset + length).toString())
    }
    expect(stdout).not.toContain(token)
  })

  test('prints a table with the command that masks them, and never the secret', () => {
    const { stdout, code } = annals(world, ['secrets', SESSION])
    expect(code).toBe(1)
    expect(stdout).toContain('3 secrets found in 2 files')
    expect(stdout).toContain(`run "annals edit redact ${SESSION}"`)
    expect(stdout).not.toContain(token.slice(4, 20))
  })

  test('leaves out those of a baseline', () => {
    const folder = join(world.home, '..', 'baseline')
    mkdirSync(folder, { recursive: true })
    const baseline = join(folder, 'known.json')
    writeFileSync(baseline, annals(world, ['secrets', '--json']).stdout)
    const known = annals(world, ['secrets', '--all', '--baseline', baseline])
    expect(known).toMatchObject({ code: 0 })
    expect(known.stdout).toContain('3 known secrets left out')
    writeFileSync(baseline, '{}')
    expect(annals(world, ['secrets', '--baseline', baseline])).toMatchObject({ code: 2 })
  })

  test('finds none after a redaction', () => {
    const clean = makeWorld({ [main]: record('nothing to see', UUID) })
    expect(annals(clean, ['secrets'])).toMatchObject({ code: 0 })
  })
})

describe('a session with odd files', () => {
  const other = '1f6c1d6e-1111-4222-8333-444455556666'
  const app = 'projects/-home-mara-app'
  const world = makeWorld({
    [main]: record(`a ${token}`, UUID) + record('more', UUID),
    [`projects/-home-mara-moved/${SESSION}.jsonl`]: record(`a ${token}`, UUID),
    [`${app}/${SESSION}/weird/other.txt`]: token,
    [`${app}/${SESSION}/subagents/agent-a1.jsonl`]: record(slack, UUID),
    [`projects/-home-mara-moved/${SESSION}/subagents/agent-a1.jsonl`]: record(slack, UUID),
    [`${app}/agent-b1.jsonl`]: record(`flat ${token}`, UUID),
    ['projects/-home-mara-else/agent-b2.jsonl']: record(`of no session there ${token}`, UUID),
    [`${app}/${other}.jsonl`]: record(slack, UUID).replaceAll(SESSION, other),
    [`${app}/agent-b3.jsonl`]: record(`flat ${token}`, UUID).replaceAll(SESSION, other),
  })

  test('has the same secrets by its id as in the search of everything', () => {
    const findings = (args: string[]): { session: string | null; file: string; offset: number }[] =>
      JSON.parse(annals(world, ['secrets', ...args, '--json']).stdout).findings
    const places = (found: ReturnType<typeof findings>) =>
      found.map(({ session, file, offset }) => `${session} ${file} ${offset}`).toSorted()
    const all = findings([])
    for (const id of [SESSION, other])
      expect(places(findings([id]))).toEqual(places(all.filter(({ session }) => session === id)))
    expect(groupBy(all, ({ session }) => session)).toEqual(
      new Map([
        [SESSION, expect.objectContaining({ length: 6 })],
        [other, expect.objectContaining({ length: 2 })],
        [null, expect.objectContaining({ length: 1 })],
      ]),
    )
  })
})

describe('a second search', () => {
  const long = Array.from({ length: 40 }, (_, index) => record(`${index}\n${index % 3 === 0 ? token : slack}`, UUID))
  const side = `projects/-home-mara-app/${SESSION}/subagents/agent-a1.jsonl`
  const settled = 2100

  test('gives the same answer from its cache, which holds no secret', async () => {
    const world = makeWorld({ [main]: long.join(''), [side]: record(slack, UUID) })
    await wait(settled)
    const first = annals(world, ['secrets', '--json'])
    const places = readFileSync(join(world.data, 'secrets', 'places'), 'utf8')
    expect(JSON.parse(first.stdout).findings).toHaveLength(41)
    expect(annals(world, ['secrets', '--json']).stdout).toBe(first.stdout)
    expect(annals({ ...world, data: `${world.data}-2` }, ['secrets', '--json']).stdout).toBe(first.stdout)
    for (const secret of [token, slack]) expect(places).not.toContain(secret.slice(5))
  })

  test('finds nothing after a redaction, also in what only the archive has', async () => {
    const other = main.replaceAll('0f6c', '1f6c')
    const world = makeWorld({ [main]: long.join(''), [other]: record(token, UUID).replaceAll('0f6c', '1f6c') })
    const yesterday = Date.now() / 1000 - 86_400
    for (const name of [main, other]) utimesSync(join(world.home, name), yesterday, yesterday)
    expect(annals(world, ['sync']).code).toBe(0)
    rmSync(join(world.home, other))
    expect(annals(world, ['sync']).code).toBe(0)
    await wait(settled)
    expect(JSON.parse(annals(world, ['secrets', '--json']).stdout).findings).toHaveLength(41)
    const redacted = annals(world, ['edit', 'redact', SESSION, SESSION.replace('0f6c', '1f6c'), '--apply'])
    expect(redacted).toMatchObject({ code: 0 })
    const { findings } = JSON.parse(annals(world, ['secrets', '--json']).stdout)
    expect(findings).toEqual([])
    rmSync(join(world.data, 'secrets'), { recursive: true })
    expect(JSON.parse(annals(world, ['secrets', '--json']).stdout).findings).toEqual([])
  })
})

test('searches what only the archive has, also without an index and right after a file was deleted', () => {
  const world = makeWorld({ [main]: record(token, UUID) })
  const yesterday = Date.now() / 1000 - 86_400
  utimesSync(join(world.home, main), yesterday, yesterday)
  expect(annals(world, ['sync']).code).toBe(0)
  rmSync(join(world.home, main))
  expect(JSON.parse(annals(world, ['secrets', '--json']).stdout).findings).toHaveLength(1)
  rmSync(join(world.data, 'index'), { recursive: true })
  expect(annals(world, ['secrets', '--json'])).toMatchObject({ code: 1, stdout: expect.stringContaining(UUID) })
})

test('exits with 1 if a file cannot be read', () => {
  const world = makeWorld({ [main]: record('The tide is low.', UUID) })
  const yesterday = Date.now() / 1000 - 86_400
  utimesSync(join(world.home, main), yesterday, yesterday)
  expect(annals(world, ['sync']).code).toBe(0)
  rmSync(join(world.home, main))
  const packs = join(world.data, 'archive', 'packs')
  for (const name of readdirSync(packs)) writeFileSync(join(packs, name), 'damaged')
  expect(JSON.parse(annals(world, ['secrets', '--json']).stdout)).toMatchObject({ findings: [], issues: [{}] })
  expect(annals(world, ['secrets']).code).toBe(1)
})
