// restore, verify, forget and files with the real command.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { annals, makeWorld, PROJECT, prompt, SESSION, type World } from './annals.ts'

const OTHER = '1a2b3c4d-3a52-4a4e-9b0c-5d8a1f0f7c12'
const TEXT = `${prompt('u-1', 'How high is the zanzibarine tide?')}\n`

let world: World
let path: string
beforeEach(() => {
  world = makeWorld({
    [`${PROJECT}/${SESSION}.jsonl`]: TEXT,
    [`${PROJECT}/${OTHER}.jsonl`]: `${prompt('u-2', 'Something else')}\n`,
  })
  path = join(world.home, PROJECT, `${SESSION}.jsonl`)
  annals(world, ['sync'])
})

function everyByte(): Buffer {
  const files = readdirSync(world.data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Buffer.concat(files.map((entry) => readFileSync(join(entry.parentPath, entry.name))))
}

describe('search', () => {
  const total = (...args: string[]): unknown =>
    JSON.parse(annals(world, ['search', 'zanzibarine', '--json', ...args]).stdout).total

  test('leaves out excluded files and other roots', () => {
    expect(total()).toBe(1)
    expect(total('--exclude=-home-mara-tidepool')).toBe(0)
    expect(total('--exclude', join(world.home, 'projects'))).toBe(0)
    expect(total('--claude-dir', world.home)).toBe(1)
    expect(total('--claude-dir', makeWorld({ 'projects/-x/a.jsonl': '' }).home)).toBe(0)
  })
})

describe('a file that is not archived', () => {
  // Other systems refuse a name that is not UTF-8.
  test.runIf(process.platform === 'linux')('is named by every sync and by doctor, with the remedy', () => {
    const outside = join(world.data, '..', 'outside', '-linked')
    mkdirSync(outside, { recursive: true })
    writeFileSync(join(outside, 'x.jsonl'), `${prompt('u-3', 'An umbrageous tide')}\n`)
    symlinkSync(outside, join(world.home, 'projects', '-linked'))
    const odd = Buffer.from('odd\xff.jsonl', 'latin1')
    writeFileSync(Buffer.concat([Buffer.from(join(world.home, PROJECT, '/')), odd]), TEXT)
    for (const command of ['sync', 'sync', 'doctor']) {
      const text = annals(world, [command]).stdout.replaceAll(/\s+/g, ' ')
      expect(text).toContain(`because it links to a place outside the root; add ${outside} to the setting "follow".`)
      expect(text).toContain('because its name is not valid UTF-8; rename it.')
    }
    const env = { ANNALS_FOLLOW: outside }
    expect(annals(world, ['sync'], { env }).stdout).not.toContain('outside the root')
    expect(JSON.parse(annals(world, ['search', 'umbrageous', '--json'], { env }).stdout).total).toBe(1)
    const sessions = JSON.parse(annals(world, ['list', '--json'], { env }).stdout).sessions
    const linked = sessions.filter(({ title }: { title: string }) => title === 'An umbrageous tide')
    expect(linked).toHaveLength(1)
    const edit = ['edit', 'rename', linked[0].id, 'Shade', '--apply']
    expect(annals(world, edit, { env })).toMatchObject({ code: 0 })
    expect(readFileSync(join(outside, 'x.jsonl'), 'utf8')).toContain('Shade')
  })
})

describe('restore', () => {
  test('restores a deleted transcript', () => {
    rmSync(path)
    expect(annals(world, ['list']).stdout).toContain('[archived] How high is the zanzibarine tide?')
    const { stdout, code } = annals(world, ['restore', SESSION.slice(0, 8)])
    expect(stdout).toContain('1 file (')
    expect(code).toBe(0)
    expect(readFileSync(path, 'utf8')).toBe(TEXT)
  })

  test('exits with 1 if a differing file exists, and replaces it with --overwrite', () => {
    writeFileSync(path, 'something else')
    const refused = annals(world, ['restore', SESSION, '--json'])
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.stdout)).toMatchObject({ sessions: [SESSION], files: [{ state: 'refused' }] })
    expect(annals(world, ['restore', SESSION, '--overwrite']).code).toBe(0)
    expect(readFileSync(path, 'utf8')).toBe(TEXT)
  })

  test('an unknown session is a usage error', () => {
    expect(annals(world, ['restore', 'ffff'])).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('verify', () => {
  test('exits with 0 for an intact archive and with 1 for a wrong byte', () => {
    expect(annals(world, ['verify'])).toMatchObject({ code: 0 })
    expect(annals(world, ['verify', '--sample'])).toMatchObject({ code: 0 })
    const pack = join(world.data, 'archive', 'packs', '000001.pack')
    const bytes = readFileSync(pack)
    bytes[3] = (bytes[3] ?? 0) ^ 1
    writeFileSync(pack, bytes)
    const { stdout, code } = annals(world, ['verify', '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stdout).damaged).toHaveLength(1)
  })
})

describe('forget', () => {
  test('without a terminal, shows the plan, erases nothing and exits with 2', () => {
    const { stdout, stderr, code } = annals(world, ['forget', SESSION])
    expect(stdout).toContain('will be erased')
    expect(stderr).toContain('--yes')
    expect(code).toBe(2)
    expect(annals(world, ['restore', SESSION, '--list']).code).toBe(0)
  })

  test('with --yes, erases the session permanently and keeps the source', () => {
    expect(annals(world, ['forget', SESSION, '--yes'])).toMatchObject({ code: 0 })
    expect(annals(world, ['sync']).code).toBe(0)
    expect(annals(world, ['search', 'zanzibarine', '--json']).stdout).toContain('"total": 0')
    expect(everyByte().includes('zanzibarine')).toBe(false)
    expect(annals(world, ['restore', SESSION]).code).toBe(2)
    expect(existsSync(path)).toBe(true)
  })

  test('exits with 0 if there is nothing to forget', () => {
    expect(annals(world, ['forget', '--before', '2020'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing'),
    })
  })
})

describe('files', () => {
  test('prints that no session accessed a file', () => {
    expect(annals(world, ['files', 'app.ts'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('No tool call'),
    })
  })
})

describe('kept', () => {
  const backup = (version: number) => ({ backupFileName: `0123456789abcdef@v${version}`, version, backupTime: '' })
  const snapshot = (version: number) =>
    JSON.stringify({
      type: 'file-history-snapshot',
      snapshot: { trackedFileBackups: { 'src/tide.ts': backup(version) } },
    })
  const todo = [{ content: 'Read the table', status: 'completed', activeForm: 'Reading' }]
  const files = {
    [`${PROJECT}/${SESSION}.jsonl`]: [
      prompt('u-1', 'Plan it', { slug: 'calm-blue-tide' }),
      snapshot(1),
      snapshot(2),
      '',
    ].join('\n'),
    'plans/calm-blue-tide.md': '# Plan\n\n1. Measure \u001b[2Jthe tide\n',
    'plans/other.md': '# Other\n',
    [`todos/${SESSION}-agent-${SESSION}.json`]: JSON.stringify(todo),
    [`tasks/${SESSION}/1.json`]: JSON.stringify({ id: '1', subject: 'Write it down', status: 'pending' }),
    [`file-history/${SESSION}/0123456789abcdef@v1`]: 'const high = 1\n',
    [`file-history/${SESSION}/0123456789abcdef@v2`]: 'const high = 2\n',
    [`file-history/${OTHER}/0123456789abcdef@v3`]: 'elsewhere\n',
  }
  const ids = (kept: World, ...args: string[]): string[] =>
    JSON.parse(annals(kept, ['kept', ...args, '--json']).stdout).files.map(({ id }: { id: string }) => id)

  test('lists the files of a session and those of none', () => {
    const kept = makeWorld(files)
    expect(ids(kept, SESSION)).toEqual([
      'plans/calm-blue-tide.md',
      `todos/${SESSION}-agent-${SESSION}.json`,
      'tasks/1.json',
      'file-history/0123456789abcdef@v1',
      'file-history/0123456789abcdef@v2',
    ])
    expect(ids(kept)).toEqual(['plans/calm-blue-tide.md', 'plans/other.md'])
    expect(annals(kept, ['kept', SESSION]).stdout).toMatch(/file version .* version 2 of src\/tide\.ts/)
  })

  test('prints a file, also from the archive, and no file that is not listed', () => {
    const kept = makeWorld(files)
    const read = (file: string) => annals(kept, ['kept', SESSION, '--file', file])
    expect(read('calm-blue-tide.md').stdout).toBe('# Plan\n\n1. Measure \u241b[2Jthe tide\n')
    expect(read(`todos/${SESSION}-agent-${SESSION}.json`).stdout).toContain('Read the table')
    expect(read('tasks/1.json').stdout).toContain('#1 Write it down')
    annals(kept, ['sync'])
    rmSync(join(kept.home, 'file-history'), { recursive: true })
    annals(kept, ['sync'])
    expect(read('src/tide.ts').stdout).toBe('const high = 2\n')
    const { content } = JSON.parse(annals(kept, ['kept', SESSION, '--file', 'tide.ts', '--json']).stdout)
    expect(content).toMatchObject({ file: { state: 'archived' }, sections: [{ kind: 'diff' }, { kind: 'code' }] })
    for (const file of ['../settings.json', 'plans/other.md', join(kept.home, 'plans/other.md')])
      expect(read(file)).toMatchObject({ code: 2, stderr: expect.stringContaining('No kept file is called') })
  })

  test('says that a file is binary', () => {
    const kept = makeWorld({ ...files, [`file-history/${SESSION}/0123456789abcdef@v3`]: 'PNG\u0000' })
    expect(annals(kept, ['kept', SESSION, '--file', 'file-history/0123456789abcdef@v3']).stdout).toBe(
      'file-history/0123456789abcdef@v3 is a binary file of 4 B.\n',
    )
  })
})
