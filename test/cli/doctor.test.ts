import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { annals, makeWorld, prompt, PROJECT, SESSION } from './annals.ts'

const main = `${PROJECT}/${SESSION}.jsonl`
const first = prompt('u1', 'first')
const second = prompt('u2', 'second')

describe('annals doctor', () => {
  it('accounts for every byte of intact transcripts and exits with 0', () => {
    const agent = `${PROJECT}/${SESSION}/subagents/agent-a1.jsonl`
    const meta = `${PROJECT}/${SESSION}/subagents/agent-a1.meta.json`
    const world = makeWorld({
      [main]: `${first}\n\n${second}\n`,
      [agent]: `${first}\n`,
      [meta]: '{}',
      'history.jsonl': '{}\n',
    })
    const { stdout, code } = annals(world, ['doctor', '--json'])
    const bytes = 2 * first.length + second.length + 4
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      files: 2,
      bytes,
      accountedBytes: bytes,
      lines: 4,
      blankLines: 1,
      unterminated: 0,
      records: { user: 3 },
      damage: [],
      notes: [],
      other: { files: 2, bytes: 5 },
    })
  })

  it('lists each damaged line with its recovered records and exits with 1', () => {
    const cut = first.slice(0, 60)
    const world = makeWorld({ [main]: `${first}\n${cut}${second}\n${first}${second}\n[1]\n${cut}` })
    const { stdout, code } = annals(world, ['doctor', '--json'])
    const report = JSON.parse(stdout)
    expect(code).toBe(1)
    expect(
      report.damage.map((damage: Record<string, unknown>) => [damage['line'], damage['kind'], damage['recovered']]),
    ).toEqual([
      [2, 'spliced', 1],
      [3, 'glued', 2],
      [4, 'not-object', 0],
      [5, 'truncated', 0],
    ])
    expect(report).toMatchObject({ lines: 5, unterminated: 1, records: { user: 4 } })
    expect(report.damage[0]).toMatchObject({
      file: join(world.home, main),
      offset: first.length + 1,
      length: 61 + second.length,
    })
    expect(report.accountedBytes).toBe(report.bytes)
    const human = annals(world, ['doctor'])
    expect(human.code).toBe(1)
    expect(human.stdout).toContain('4 damaged lines; 3 records recovered from them.')
    expect(human.stdout).toMatch(/0f7c11\.jsonl +2 +\d+ B +1 record +a truncated record next to a complete one/)
  })

  it('counts records without a type, unknown names and notes', () => {
    const odd = `{"n":1}\r\n{"type":"aurora","x":1}\n${prompt('u3', 'half \ud83d')}\n${prompt('u4', 'nul \u0000', { aurora: true })}\n`
    const { stdout, code } = annals(makeWorld({ [main]: odd }), ['doctor', '--json'])
    const report = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(report.records).toEqual({ '(none)': 1, aurora: 1, user: 2 })
    expect(report.unknown).toMatchObject({
      types: { '(none)': 1, aurora: 1 },
      blocks: {},
      fields: { 'user.aurora': 1 },
    })
    expect(report.notes.map((note: Record<string, unknown>) => [note['line'], note['kind']])).toEqual([
      [1, 'carriage-return'],
      [3, 'lone-surrogate'],
      [4, 'nul-escape'],
    ])
  })

  it('reads single files, directories, sessions by prefix and standard input', () => {
    const world = makeWorld({
      [main]: `${first}\n`,
      [`${PROJECT}/agent-1a2b3c4d.jsonl`]: `${prompt('a1', 'go', { sessionId: SESSION })}\n`,
    })
    const filesOf = (...args: string[]) =>
      JSON.parse(annals(world, ['doctor', '--json', ...args], { input: `${second}\n` }).stdout).files
    expect(filesOf(join(world.home, main))).toBe(1)
    expect(filesOf(join(world.home, PROJECT))).toBe(2)
    expect(filesOf(join(world.home, 'projects'))).toBe(2)
    expect(filesOf(SESSION.slice(0, 8))).toBe(2)
    expect(filesOf('-')).toBe(1)
    expect(filesOf('-', join(world.home, main))).toBe(2)
  })
})

describe('error messages', () => {
  const world = makeWorld({ [main]: `${first}\n`, [`${PROJECT}/0f6c1d6e-other.jsonl`]: `${second}\n` })

  it.each([
    [['doctor', 'ffffffff'], 2, /There is no session or file "ffffffff" among 2 transcripts; run "annals list"/],
    [['doctor', '0f6c1d6e'], 2, /2 sessions begin with "0f6c1d6e": .*type more of the id/],
    [['doctor', 'nowhere/x.jsonl'], 2, /There is no file or directory nowhere\/x\.jsonl/],
    [['list', '--claude-dir', '/nowhere'], 2, /There is no directory \/nowhere; check the value of --claude-dir/],
    [['doctor', '--jsno'], 2, /Unknown option '--jsno'\. Did you mean --json\?/],
    [['docter'], 2, /Unknown command "docter"; did you mean "annals doctor"\?/],
    [['list', '--limit', 'few'], 2, /--limit must be a number; see "annals list --help"/],
    [['list', '--time-zone', 'Mars'], 2, /The setting "timeZone" in the command line is "Mars": use a name such as/],
    [['completion', 'tcsh'], 2, /SHELL must be one of: bash, zsh, fish; there is no completion for "tcsh"/],
  ])('%j', (args, code, message) => {
    const outcome = annals(world, args)
    expect(outcome.stderr).toMatch(message)
    expect(outcome.stderr.trim().split('\n')).toHaveLength(1)
    expect(outcome.code).toBe(code)
    expect(outcome.stdout).toBe('')
  })
})
