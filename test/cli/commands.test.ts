import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operations } from '../../src/operations/all.ts'
import { annals, makeWorld, prompt, PROJECT, SESSION, writeFile, type World } from './annals.ts'

const main = `${PROJECT}/${SESSION}.jsonl`

describe('annals drift', () => {
  it('lists unknown names by version, with a sample without user text', () => {
    const secret = 'the moon landing password'
    const unknownBlock = { type: 'hologram', body: secret }
    const tool = { type: 'tool_use', id: 't1', name: 'Teleport', input: { to: secret } }
    const assistant = (content: unknown[], version: string) =>
      JSON.stringify({
        type: 'assistant',
        uuid: 'a',
        version,
        timestamp: '2026-03-01T10:00:00Z',
        message: { id: 'm', role: 'assistant', content },
      })
    const lines = [
      prompt('u1', 'hello', { glow: secret }),
      assistant([unknownBlock], '2.2.0'),
      assistant([unknownBlock, tool], '2.3.0'),
      JSON.stringify({ type: 'aurora', note: secret }),
    ]
    const { stdout, code } = annals(makeWorld({ [main]: `${lines.join('\n')}\n` }), ['drift', '--json'])
    const { unknown } = JSON.parse(stdout)
    expect(code).toBe(1)
    expect(
      unknown.map((item: Record<string, unknown>) => [item['family'], item['name'], item['count'], item['versions']]),
    ).toEqual([
      ['type', 'aurora', 1, { '2.3.0': 1 }],
      ['block', 'hologram', 2, { '2.2.0': 1, '2.3.0': 1 }],
      ['tool', 'Teleport', 1, { '2.3.0': 1 }],
      ['field', 'user.glow', 1, { '2.1.40': 1 }],
    ])
    expect(unknown[1]).toMatchObject({
      firstSeen: '2026-03-01T10:00:00.000Z',
      lastSeen: '2026-03-01T10:00:00.000Z',
      files: 1,
    })
    expect(unknown[1].sample).toEqual({ type: 'hologram', body: '<25 characters>' })
    expect(stdout).not.toContain(secret)
  })

  it('limits the names of one record and of all, and counts the rest', () => {
    const keys = (name: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, index]))
    const lines = [
      prompt('u0', 'hello', keys('a', 200_000)),
      JSON.stringify({ type: 'aurora' }),
      ...Array.from({ length: 12 }, (_, index) => prompt(`u${index + 1}`, 'hello', keys(`b${index}_`, 90))),
    ]
    const world = makeWorld({ [main]: `${lines.join('\n')}\n` })
    const { unknown, unlisted } = JSON.parse(annals(world, ['drift', '--json']).stdout)
    expect([unknown.length, unknown[0].name, unlisted]).toEqual([1001, 'aurora', 199_900 + 180])
    expect(annals(world, ['drift']).stdout).toContain('\n200,080 occurrences of other names not listed.\n')
  })

  it('exits with 0 when everything is known', () => {
    const { stdout, code } = annals(makeWorld({ [main]: `${prompt('u1', 'hello')}\n` }), ['drift'])
    expect([code, stdout]).toEqual([0, 'Nothing unknown in 1 record in 1 transcript.\n'])
  })
})

describe('annals list', () => {
  it('lists sessions latest first, with titles in the official order', () => {
    const named = [prompt('u1', 'first words'), '{"type":"custom-title","customTitle":"My name for it"}'].join('\n')
    const world = makeWorld({
      [main]: `${named}\n`,
      [`${PROJECT}/later.jsonl`]: `${prompt('u2', '<ide_opened_file>x</ide_opened_file>fix the cache', { timestamp: '2026-05-01T00:00:00Z' })}\n`,
      [`${PROJECT}/debris.jsonl`]: '{"type":"summary","summary":"Elsewhere","leafUuid":"nope"}\n',
    })
    const { sessions } = JSON.parse(annals(world, ['list', '--json']).stdout)
    expect(
      sessions.map((session: Record<string, unknown>) => [session['id'], session['title'], session['titleSource']]),
    ).toEqual([
      ['later', 'fix the cache', 'first-prompt'],
      [SESSION, 'My name for it', 'custom-title'],
    ])
    expect(sessions[1]).toMatchObject({
      project: { path: '/home/mara/tidepool', name: 'tidepool' },
      prompts: 1,
      records: 2,
    })
  })

  it('prints the same sentence for every command if there are no transcripts', () => {
    const world = makeWorld()
    const sentence = `There are no sessions in ${world.home}; give another directory with --claude-dir, or try "annals demo".\n`
    const reports = ['list', 'projects', 'doctor', 'drift', 'files', 'files x.ts', 'retention', 'search words']
    const usage = ['usage', 'usage session', 'usage blocks', 'usage tools', 'usage attribution', 'usage explain']
    const named = ['show abc', 'show latest', 'show current', 'tree abc', 'usage context abc', 'resume abc']
    const changing = ['edit rename abc Title', 'kept abc', 'export abc', 'export --all', 'open abc']
    for (const command of [...reports, ...usage, ...named, ...changing]) {
      const { stdout, stderr } = annals(world, command.split(' '))
      expect([command, (stdout + stderr).replace(/^annals: /, '')]).toEqual([command, sentence])
    }
  })

  it('reports zero sessions instead of sample data', () => {
    expect(JSON.parse(annals(makeWorld(), ['list', '--json']).stdout).sessions).toEqual([])
    expect(annals(makeWorld(), ['list']).stdout).toContain('try "annals demo"')
  })
})

describe('annals demo', () => {
  const demo = (world: World, ...args: string[]) => annals(world, ['demo', ...args])
  const titles = (world: World, ...args: string[]): string[] =>
    JSON.parse(demo(world, ...args, 'list', '--json').stdout).sessions.map(({ title }: { title: string }) => title)

  it('lists the place of a session in a conversation of several files', () => {
    const { stdout } = demo(makeWorld(), 'list')
    expect(stdout).toMatch(/^3388fd67 .* \[1 of 2 files\] Split readings/m)
    expect(stdout).toMatch(/^2e4a96f9 .* \[2 of 2 files\] Split readings/m)
  })

  it('runs any command on a private copy, which a later command can undo or reset', () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('annals-demo-'))
    const world = makeWorld({ [main]: `${prompt('u1', 'my own words')}\n` })
    const packaged = hashSample()
    expect(demo(world, 'edit', 'rename', '3388', 'Slack tide', '--apply')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/Undo with: annals demo undo 1\n$/),
    })
    expect(demo(world, 'edit', 'history').stdout).toContain('Undo one with "annals demo undo N"')
    expect(demo(world, 'undo', '7').stderr).toContain('"annals demo edit history" lists all edits')
    expect(titles(world)).toContain('Slack tide')
    expect(demo(world, 'undo')).toMatchObject({ code: 0, stdout: expect.stringContaining('Undoes edit 1') })
    expect(titles(world)).toContain('Split readings into monthly partitions')
    demo(world, 'edit', 'rename', '3388', 'Slack tide', '--apply')
    expect(titles(world, '--reset')).not.toContain('Slack tide')
    expect([hashSample(), readdirSync(world.data)]).toEqual([packaged, ['demo']])
    expect(statSync(join(world.data, 'demo')).mode & 0o777).toBe(0o700)
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('annals-demo-'))).toEqual(before)
  })

  it('restores without an earlier sync, shows the help of a command, and refuses other folders', () => {
    const world = makeWorld()
    expect(demo(world, 'export', '--help').stdout).toContain('Usage: annals export')
    expect(demo(world, '--help').stdout).toContain('--reset')
    expect(demo(world, '--claude-dir', world.home)).toMatchObject({ code: 2, stdout: '' })
    expect(existsSync(world.data)).toBe(false)
    expect(demo(world, 'restore', '3388', '2db3')).toMatchObject({ code: 0, stdout: expect.stringContaining('there') })
  })

  // Not even root can create a folder there.
  it.skipIf(process.platform !== 'linux')('works if nothing can be stored, and leaves nothing', () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('annals-demo-'))
    expect(titles({ ...makeWorld(), data: '/proc/annals/data' })).toHaveLength(11)
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('annals-demo-'))).toEqual(before)
  })
})

function hashSample(): string {
  const folder = join(import.meta.dirname, '..', '..', 'sample')
  const hash = createHash('sha256')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)))
  return hash.digest('hex')
}

describe('annals config', () => {
  it('shows each setting with its source', () => {
    const world = makeWorld()
    writeFile(join(world.data, 'config.json'), '{"timeZone":"UTC","exclude":["-secret"]}')
    const { stdout } = annals(world, ['config', '--json', '--time-zone', 'Europe/Berlin'])
    const settings = JSON.parse(stdout).settings.map((setting: Record<string, unknown>) => [
      setting['name'],
      setting['value'],
      setting['source'],
    ])
    expect(settings).toEqual([
      ['roots', [world.home], 'environment'],
      ['follow', [], 'default'],
      ['exclude', ['-secret'], 'file'],
      ['timeZone', 'Europe/Berlin', 'flag'],
      ['prices', null, 'default'],
      ['indexProfile', 'full', 'default'],
      ['indexCap', 1_048_576, 'default'],
      ['sideFileCap', 16_777_216, 'default'],
    ])
  })

  it('names an unknown key', () => {
    const world = makeWorld()
    writeFile(join(world.data, 'config.json'), '{"timezone":"UTC"}')
    const { stderr, code } = annals(world, ['list'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('unknown setting "timezone"; did you mean "timeZone"?')])
  })

  it('leaves out excluded files', () => {
    const world = makeWorld({
      [main]: `${prompt('u1', 'kept')}\n`,
      'projects/-secret/s.jsonl': `${prompt('u2', 'hidden')}\n`,
    })
    expect(annals(world, ['list', '--exclude', '-secret']).stdout).not.toContain('hidden')
    expect(annals(world, ['list']).stdout).toContain('hidden')
  })
})

describe('help', () => {
  it('lists every operation, or its group', () => {
    const { stdout, code } = annals(makeWorld(), ['--help'])
    expect(code).toBe(0)
    for (const { name } of operations) expect(stdout).toContain(`  ${name.split(' ')[0]} `)
  })

  it('lets no control character through', () => {
    const evil = 'a\u001b]0;pwned\u0007b\u202ec'
    const { stdout } = annals(makeWorld({ [main]: `${prompt('u1', evil)}\n` }), ['list'])
    expect(stdout).toContain('a␛]0;pwned␇b�c')
  })
})
