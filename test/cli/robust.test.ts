import { chmodSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { textWidth } from '../../src/text/width.ts'
import { describe, expect, it } from 'vitest'
import { annals, makeWorld, prompt, PROJECT, SESSION, writeFile, type World } from './annals.ts'

const main = `${PROJECT}/${SESSION}.jsonl`
const json = (world: World, args: string[], env: Record<string, string> = {}) =>
  JSON.parse(annals(world, [...args, '--json'], { env }).stdout)

/** Commands that print a table, with the columns they keep at any width. */
const TABLES: readonly (readonly [command: string, ...titles: string[]])[] = [
  ['list', 'Id', 'Last active', 'Title'],
  ['projects', 'Project', 'Last active'],
  ['files', 'Path'],
  ['files readings.ts', 'Id', 'Last', 'Title'],
  ['drift', 'Name', 'Count'],
  ['doctor', 'Line', 'Problem'],
  ['retention', 'Id', 'Title'],
  ['usage daily', 'Date', 'Total', 'Cost'],
  ['usage daily --breakdown', 'Date', 'Total', 'Cost'],
  ['usage weekly', 'Week of', 'Total', 'Cost'],
  ['usage monthly', 'Month', 'Total', 'Cost'],
  ['usage session', 'Session', 'Total', 'Cost'],
  ['usage project', 'Project', 'Total', 'Cost'],
  ['usage model', 'Model', 'Total', 'Cost'],
  ['usage blocks', 'Block', 'Tokens', 'Cost'],
  ['usage attribution', 'Project', 'Cost'],
  ['usage tools', 'Tool', 'Calls', 'Errors'],
  ['usage explain', 'Cost', 'Line'],
  ['usage context 2db3', 'Cost'],
]

describe('a file counts once', () => {
  const world = makeWorld({
    [main]: `${prompt('u1', 'hello')}\n`,
    [`${PROJECT}/${SESSION}/subagents/agent-a1.jsonl`]: `${prompt('a1', 'go')}\n`,
    'history.jsonl': '{}\n',
  })
  symlinkSync(world.home, `${world.home}-link`)

  it.each([
    ['a home and its projects', [world.home, join(world.home, 'projects')]],
    ['the other way round', [join(world.home, 'projects'), world.home]],
    ['a home and one project', [world.home, join(world.home, PROJECT)]],
    ['a link and its target', [`${world.home}-link`, world.home]],
  ])('%s', (_title, roots) => {
    const env = { CLAUDE_CONFIG_DIR: roots.join(',') }
    expect(json(world, ['doctor'], env)).toMatchObject({ files: 2, other: { files: 1 } })
    expect(json(world, ['list'], env).sessions.map((session: { agents: number }) => session.agents)).toEqual([1])
  })

  it('if a session was copied to another folder', () => {
    const copied = makeWorld({
      [main]: `${prompt('u1', 'a')}\n${prompt('u2', 'b')}\n`,
      [`projects/-other/${SESSION}.jsonl`]: `${prompt('u1', 'a')}\n`,
    })
    expect(json(copied, ['list']).sessions).toMatchObject([{ id: SESSION, prompts: 2 }])
  })

  it('a single project folder as root keeps its agents', () => {
    expect(json(world, ['list', '--claude-dir', join(world.home, PROJECT)]).sessions).toMatchObject([{ agents: 1 }])
  })
})

describe('control characters of a transcript do not reach the terminal', () => {
  const evil = 'x\u001b]0;pwned\u0007\u202ey'
  const lines = [
    prompt(evil, 'hello', { version: evil, cwd: `/home/${evil}`, gitBranch: evil, glow: 1 }),
    prompt('u2', 'second', { parentUuid: `${evil}gone` }),
    JSON.stringify({ type: evil, uuid: evil }),
    JSON.stringify({ type: 'custom-title', customTitle: evil }),
  ]
  const world = makeWorld({
    [main]: `${lines.join('\n')}\n`,
    [`${PROJECT}/${SESSION}/subagents/agent-z\u009b.jsonl`]: `${prompt('a', 'go')}\n`,
  })

  it.each([
    ['list'],
    ['projects'],
    ['show', SESSION, '--depth', 'all'],
    ['show', SESSION, '--raw'],
    ['tree', SESSION],
    ['doctor'],
    ['drift'],
    ['show', `nope${evil}`],
  ])('%s', (...args) => {
    const { stdout, stderr } = annals(world, args)
    expect(stdout + stderr).not.toBe('')
    // oxlint-disable-next-line no-control-regex -- the point of the test
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  })
})

describe('unusual sessions', () => {
  it('shows an agent that copies its own call once', () => {
    const call = {
      type: 'assistant',
      uuid: 'm1',
      parentUuid: 'u1',
      message: {
        id: 'm',
        role: 'assistant',
        content: [{ type: 'tool_use', id: 't1', name: 'Task', input: { prompt: 'go', description: 'go' } }],
      },
    }
    const result = {
      type: 'user',
      uuid: 'r1',
      parentUuid: 'm1',
      toolUseResult: { agentId: 'a1' },
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'ok' }] },
    }
    const agent = [
      prompt('x1', 'go', { isSidechain: true }),
      JSON.stringify({ ...call, uuid: 'x2', parentUuid: 'x1', isSidechain: true }),
    ]
    const world = makeWorld({
      [main]: `${[prompt('u1', 'start'), JSON.stringify(call), JSON.stringify(result)].join('\n')}\n`,
      [`${PROJECT}/${SESSION}/subagents/agent-a1.jsonl`]: `${agent.join('\n')}\n`,
    })
    expect(annals(world, ['show', SESSION, '--depth', 'all'])).toMatchObject({ code: 0, stderr: '' })
    expect(annals(world, ['sync']).code).toBe(0)
    expect(annals(world, ['tree', SESSION])).toMatchObject({ code: 0, stderr: '' })
  })

  it('shows an agent named by its file as a conversation', () => {
    const path = `${PROJECT}/agent-1a2b3c4d.jsonl`
    const world = makeWorld({ [path]: `${prompt('a1', 'look around', { isSidechain: true, agentId: '1a2b3c4d' })}\n` })
    expect(annals(world, ['show', join(world.home, path)]).stdout).toContain('look around')
  })

  it('prints raw lines as the bytes of the file', () => {
    const line = '{"type": "user",  "n":12345678901234567890,"a":"\\u00e9\\/","type":"user"}'
    expect(annals(makeWorld({ [main]: `${line}\n` }), ['show', SESSION, '--raw']).stdout).toBe(`1  ${line}\n`)
  })

  it('handles names such as "constructor"', () => {
    const line = JSON.stringify({ type: 'constructor', version: '__proto__', uuid: 'toString' })
    const tool = JSON.stringify({
      type: 'assistant',
      version: 'constructor',
      message: { content: [{ type: 'tool_use', id: 'valueOf', name: 'toString', input: {} }, { type: '__proto__' }] },
    })
    const world = makeWorld({ [main]: `${line}\n${tool}\n` })
    const { unknown } = json(world, ['drift'])
    expect(unknown.map((item: Record<string, unknown>) => [item['name'], item['count']])).toEqual([
      ['constructor', 1],
      ['__proto__', 1],
      ['toString', 1],
    ])
    expect(Object.keys(unknown[2].versions)).toEqual(['constructor'])
    expect(annals(world, ['show', SESSION]).code).toBe(0)
  })

  it.runIf(process.getuid?.() !== 0)('reports an unreadable file and continues', () => {
    const world = makeWorld({ [main]: `${prompt('u1', 'mine')}\n`, [`${PROJECT}/locked.jsonl`]: '{}\n' })
    chmodSync(join(world.home, PROJECT, 'locked.jsonl'), 0)
    expect(annals(world, ['list'])).toMatchObject({ code: 0, stdout: expect.stringContaining('1 path not read') })
    expect(annals(world, ['doctor'])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('No damage in what could be read'),
    })
  })
})

describe('command line arguments', () => {
  const world = makeWorld({ [main]: `${prompt('u1', 'hello')}\n` })

  it('accepts global flags before demo', () => {
    expect(JSON.parse(annals(world, ['--json', 'demo', 'list']).stdout).sessions).toHaveLength(11)
    expect(JSON.parse(annals(world, ['--time-zone', 'Asia/Tokyo', 'demo', '--json']).stdout).sessions).toHaveLength(11)
  })

  it('reports a filter without a match', () => {
    expect(annals(world, ['list', '--model', 'nope']).stdout).toBe(
      'No session matches (of 1); change or remove a filter.\n',
    )
    expect(annals(world, ['projects', '--since', '2030']).stdout).toBe(
      'No session matches (of 1); change or remove a filter.\n',
    )
  })

  it('reports that there is nothing to show, with a remedy', () => {
    expect(annals(world, ['show', '-'], { input: '' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no records in standard input'),
    })
  })

  it('reads a named file, whatever its name', () => {
    const path = join(world.home, 'notes.txt')
    writeFile(path, `${prompt('u1', 'hello')}${prompt('u2', 'there')}\n`)
    expect(json(world, ['doctor', path])).toMatchObject({ files: 1, damage: [{ kind: 'glued', recovered: 2 }] })
  })

  it.each([40, 60, 80, 140])('tables fit %d columns, with their essential columns', (columns) => {
    const sample = { home: join(import.meta.dirname, '..', '..', 'sample'), data: world.data }
    const faults = TABLES.flatMap(([command, ...titles]) => {
      const lines = annals(sample, command.split(' '), { columns }).stdout.split('\n')
      const isHeader = (line: string) => titles.every((title) => line.includes(title))
      const wide = lines.filter((line) => textWidth(line) > columns).map((line) => `${command} is too wide: ${line}`)
      return lines.some(isHeader) ? wide : [...wide, `${command} lacks a column`]
    })
    expect(faults).toEqual([])
  })

  it('prints every table as tab-separated values with --tsv, whatever the terminal', () => {
    const sample = { home: join(import.meta.dirname, '..', '..', 'sample'), data: world.data }
    for (const [command] of [...TABLES, ['search cache'], ['edit history'], ['kept'], ['verify']]) {
      const args = [...command.split(' '), '--tsv']
      const { stdout, stderr } = annals(sample, args)
      const [header = '', ...lines] = stdout.replace(/\n$/, '').split('\n')
      expect([command, stderr, header]).toEqual([command, '', expect.stringMatching(/^[a-z0-9_]+(\t[a-z0-9_]+)*$/)])
      const fields = (line: string) => line.split('\t').length
      expect(lines.filter((line) => fields(line) !== fields(header))).toEqual([])
      expect(stdout).not.toMatch(/^Total|(?![\t\n])\p{Cc}|█/mu)
      expect(annals(sample, args, { columns: 40 }).stdout).toBe(stdout)
    }
  })

  it('prints raw values with --tsv', () => {
    const sample = { home: join(import.meta.dirname, '..', '..', 'sample'), data: world.data }
    const rowsOf = (command: string): Record<string, string>[] => {
      const [header = '', ...lines] = annals(sample, [...command.split(' '), '--tsv'])
        .stdout.trimEnd()
        .split('\n')
      const names = header.split('\t')
      return lines.map((line) => Object.fromEntries(line.split('\t').map((value, at) => [names[at], value])))
    }
    const { sessions } = json(sample, ['list'])
    expect(
      rowsOf('list').map((row) => [row['session'], row['ended_at'], Number(row['cost_usd']), row['title']]),
    ).toEqual(sessions.map((one: (typeof sessions)[number]) => [one.id, one.endedAt, one.cost.usd, one.title]))
    const { daily } = json(sample, ['usage'])
    expect(rowsOf('usage').map((row) => [row['date'], Number(row['total_tokens']), Number(row['cost_usd'])])).toEqual(
      daily.map((one: (typeof daily)[number]) => [one.date, one.totalTokens, one.totalCost]),
    )
    const { hits } = json(sample, ['search', 'cache'])
    expect(rowsOf('search cache').map(({ file, line }) => [file, Number(line)])).toEqual(
      hits.map((hit: (typeof hits)[number]) => [hit.file, hit.line]),
    )
  })

  it('refuses --tsv without a table or with --json', () => {
    for (const command of ['show', 'usage statusline', 'config', 'serve', 'edit rename 3388 Title']) {
      const { code, stderr } = annals(world, [...command.split(' '), '--tsv'])
      expect([code, stderr]).toEqual([2, expect.stringMatching(/prints no table; leave out --tsv, or use --json\.\n$/)])
    }
    expect(annals(world, ['forget', SESSION, '--tsv']).stdout).toMatch(/^session\tlast_at\t/)
    expect(annals(world, ['list', '--tsv', '--json'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'annals: Use either --json or --tsv, not both.\n',
    })
  })

  it('wraps the heading of a file and the paths that could not be read at 40 columns', () => {
    const path = `/home/mara/tidepool/${'deeply/nested/'.repeat(4)}readings.ts`
    const read = { type: 'tool_use', id: 't1', name: 'Read', input: { file_path: path } }
    const answer = { type: 'assistant', uuid: 'a1', parentUuid: 'u1', message: { role: 'assistant', content: [read] } }
    const narrow = makeWorld({ [main]: `${prompt('u1', 'hello')}\n${JSON.stringify(answer)}\n` })
    symlinkSync(import.meta.dirname, join(narrow.home, 'projects', 'a-link-to-a-folder-outside-of-the-root'))
    for (const command of ['files readings.ts', 'list', 'projects', 'doctor']) {
      const { stdout } = annals(narrow, command.split(' '), { columns: 40 })
      expect(stdout.split('\n').filter((line) => textWidth(line) > 40)).toEqual([])
      expect(stdout.replace(/\n */g, '')).toContain(command.startsWith('files') ? path : 'outside-of-the-root')
    }
  })

  it('prints every column if the output is not a terminal, whatever COLUMNS is', () => {
    const sample = { home: join(import.meta.dirname, '..', '..', 'sample'), data: world.data }
    for (const command of ['list', 'files readings.ts', 'usage session']) {
      const { stdout } = annals(sample, command.split(' '))
      expect(annals(sample, command.split(' '), { env: { COLUMNS: '40' } }).stdout).toBe(stdout)
    }
    expect(annals(sample, ['list']).stdout).toMatch(/^Id +Last active +Project +Prompts +Records +Size +Cost +Title/)
  })

  it('cuts nothing if the output is not a terminal', () => {
    const long = 'word '.repeat(30).trim()
    expect(annals(makeWorld({ [main]: `${prompt('u1', long)}\n` }), ['list']).stdout).toContain(long)
  })
})
