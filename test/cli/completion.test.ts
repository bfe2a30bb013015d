// Completes command lines in real shells, through the scripts and the built command. A missing shell is skipped.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { completeWords, type ValueKind } from '../../src/cli/commands/complete-words.ts'
import { completionScript } from '../../src/cli/commands/completion.ts'
import { splitLine } from '../../src/cli/commands/shell-line.ts'
import { groups, operations } from '../../src/operations/all.ts'
import { annals, makeWorld, prompt, SESSION, writeFile } from './annals.ts'
import { tideCatalog } from './tide-catalog.ts'

/** Names what would complete a value instead of reading an index. */
async function nameKind(kind: ValueKind, typed: string) {
  const words = typeof kind === 'string' ? [`<${kind}:${typed}>`] : kind.filter((word) => word.startsWith(typed))
  return { words: words.map((word) => ({ word, about: '' })), files: false }
}

const FLAGS = ['--instances', '--breakdown', '--moon', '--no-moon', '--order', '--limit', '--pool']
const GLOBAL = ['--json', '--tsv', '--claude-dir', '--exclude', '--time-zone', '--no-sync', '--no-pager', '--help']

describe('candidates', () => {
  test.each<[string, string[]]>([
    ['ti', ['tide']],
    ['tide ', ['today', 'record']],
    ['demo tide to', ['today']],
    ['help tide ', ['today', 'record']],
    ['--claude-dir list tide r', ['record']],
    ['tide today --', [...FLAGS, ...GLOBAL]],
    ['tide --', [...FLAGS, ...GLOBAL]],
    ['tide today --order ', ['asc', 'desc']],
    ['tide today -o d', ['desc']],
    ['tide --order=d', ['--order=desc']],
    ['tide today --limit ', []],
    ['tide record --i', ['--id']],
    ['--claude-dir ', ['<files:>']],
    ['completion f', ['fish']],
    ['open --po', ['--port']],
    ['open la', ['<session:la>']],
  ])('annals %s', async (line, offered) => {
    const { words } = await completeWords(tideCatalog, line.split(' '), nameKind)
    expect(words.map(({ word }) => word)).toEqual(offered)
  })

  test.each<[string, string[]]>([
    ['export ', ['verify', '<session:>']],
    ['export abc ', ['<session:>']],
    ['export verify ', ['<files:>']],
    ['export verify --form', []],
    ['export --theme ', ['light', 'dark', 'auto']],
    ['export -o ', ['<files:>']],
    ['export --query is:', ['<query:is:>']],
    ['search tide is:', ['<query:is:>']],
    ['list --project ti', ['<project:ti>']],
    ['list --tag ', ['<tag:>']],
    ['usage daily --project=', ['--project=<project:>']],
    ['usage session -p ', ['<project:>']],
    ['edit tag 0f6c ', ['<tag:>']],
    ['edit tag ', ['<session:>']],
    ['show --depth ', ['prompts', 'chat', 'tools', 'all']],
    ['forget --project ', ['<project:>']],
  ])('annals %s', async (line, offered) => {
    const { words } = await completeWords({ operations, groups }, line.split(' '), nameKind)
    expect(words.map(({ word }) => word)).toEqual(offered)
  })
})

test.each([
  ['annals show ', ['annals', 'show', ''], ''],
  ['annals list --project "My Po', ['annals', 'list', '--project', 'My Po'], '"'],
  [String.raw`annals search project:My\ Po`, ['annals', 'search', 'project:My Po'], ''],
  [`annals search 'it"s`, ['annals', 'search', 'it"s'], "'"],
])('splits %s', (line, words, quote) => {
  expect(splitLine(line)).toEqual({ words, quote })
})

// The last word of each line is hostile in some shell.
const HOSTILE = 'x $(touch EXECUTED) `touch EXECUTED` "q" \'s\' a:b ; touch EXECUTED & * \u001b[31m\nnext'
const BRANCH = '$(touch EXECUTED)'
const OTHER = '0f6c9999-3a52-4a4e-9b0c-5d8a1f0f7c12'

const world = makeWorld({
  [`projects/a/${SESSION}.jsonl`]: `${prompt('u1', HOSTILE, { gitBranch: BRANCH })}\n`,
  [`projects/b/${OTHER}.jsonl`]: `${prompt('u2', 'Newer', { cwd: '/home/mara/My Pool', timestamp: '2026-03-01T00:00:00Z' })}\n`,
})
const folder = join(world.home, 'empty')
const env = {
  PATH: `${join(world.home, 'bin')}:${process.env['PATH']}`,
  HOME: folder,
  TERM: 'dumb',
  LC_ALL: 'C.UTF-8',
  CLAUDE_CONFIG_DIR: world.home,
  ANNALS_HOME: world.data,
}

beforeAll(() => {
  mkdirSync(folder)
  const program = join(world.home, 'bin', 'annals')
  const bin = join(import.meta.dirname, '..', '..', 'bin', 'annals.js')
  writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`)
  chmodSync(program, 0o755)
  annals(world, ['edit', 'tag', SESSION, 'tides', '--apply'])
  annals(world, ['list'])
})

function run(shell: string, args: readonly string[]): string[] {
  const { stdout } = spawnSync(shell, args, { encoding: 'utf8', cwd: folder, env })
  expect(existsSync(join(folder, 'EXECUTED'))).toBe(false)
  return stdout.split('\n').filter((line) => line !== '')
}

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status === 0
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

describe.skipIf(!isInstalled('bash'))('bash', () => {
  const complete = (line: string, type = 9) =>
    run('bash', [
      '--norc',
      '-c',
      `${completionScript('bash')}
       COMP_LINE=${quoted(line)}; COMP_POINT=\${#COMP_LINE}; COMP_TYPE=${type}; COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
       _annals annals '' ''; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ])

  test('inserts ids alone, latest first, and lists them with titles', () => {
    expect(complete('annals show 0f6c')).toEqual(['0f6c9999', '0f6c1d6e'])
    const [first, second] = complete('annals show 0f6c', 63)
    expect(first).toMatch(/^0f6c9999 {2}\(\d+ \w+ ago · Newer\)$/)
    expect(second).toMatch(/^0f6c1d6e {2}\(.*\$\(touch EXECUTED\)/)
    expect(complete('annals show 0f6c1', 63)).toEqual(['0f6c1d6e'])
  })

  test('replaces only the part after a colon or an equals sign, and quotes words', () => {
    expect(complete('annals search project:')).toEqual([String.raw`\"My\ Pool\"`, 'tidepool'])
    expect(complete('annals list --project=My')).toEqual([String.raw`My\ Pool`])
    expect(complete('annals list --project "My')).toEqual(['My Pool'])
    expect(complete('annals list --branch ')).toEqual([String.raw`\$\(touch\ EXECUTED\)`])
    expect(complete('annals list --branch "')).toEqual([String.raw`\$(touch EXECUTED)`])
  })
})

describe.skipIf(!isInstalled('fish'))('fish', () => {
  const complete = (line: string) =>
    run('fish', [
      '--no-config',
      '-c',
      `${completionScript('fish')}\ncomplete -C ${quoted(line).replaceAll("'\\''", "\\'")}`,
    ])

  test('offers ids with titles, filters, projects and tags', () => {
    const [first, second] = complete('annals show 0f6c')
    expect(first).toMatch(/^0f6c9999\t\d+ \w+ ago · Newer$/)
    expect(second).toMatch(/^0f6c1d6e\t.*touch EXECUTED/)
    expect(complete('annals search is:er')).toEqual(['is:error\ta failed tool call or an API error'])
    expect(complete('annals list --project My')).toEqual(['My Pool\t1 session'])
    expect(complete('annals list --tag ')).toEqual(['tides\t1 session'])
    expect(complete('annals list --branch ')).toEqual([`${BRANCH}\t1 session`])
    expect(complete('annals li')).toEqual(['list\tList sessions, latest first'])
  })
})

describe.skipIf(!isInstalled('zsh'))('zsh', () => {
  /** Types the line and a tab on a terminal of its own; the widget then prints the line. */
  const complete = (line: string) => {
    const setup = `autoload -Uz compinit; compinit -u -D; ${completionScript('zsh').replace(/^#.*\n/gm, '')}
show() { print -r -- "LINE<$BUFFER>"; BUFFER=; zle accept-line }; zle -N show; bindkey '^X' show; bindkey '^I' complete-word
unsetopt beep zle_bracketed_paste; PS1=; print READY`
    writeFile(join(folder, '..', 'setup.zsh'), setup)
    const drive = `zmodload zsh/zpty; zpty z zsh -f -i; zpty -w z 'source ${join(world.home, 'setup.zsh')}'
zpty -r -m z out '*READY*'
zpty -n -w z ${quoted(line)}$'\\t\\x18'; zpty -r -m z out '*LINE<*>*'; print -r -- "$out"; zpty -d z`
    const { stdout } = spawnSync('zsh', ['-f', '-c', drive], { encoding: 'utf8', cwd: folder, env, timeout: 20_000 })
    expect(existsSync(join(folder, 'EXECUTED'))).toBe(false)
    return { line: /LINE<(.*)>/.exec(stdout)?.[1], screen: stdout }
  }

  test('completes an id, a filter, and quotes a branch', () => {
    expect(complete('annals show 0f6c1').line).toBe('annals show 0f6c1d6e ')
    expect(complete('annals search is:er').line).toBe('annals search is:error ')
    expect(complete('annals list --branch ').line).toBe(String.raw`annals list --branch \$\(touch\ EXECUTED\) `)
  })

  test('lists ids with titles', () => {
    expect(complete('annals show 0f6c').screen).toMatch(/0f6c9999 {2}\d+ \w+ ago · Newer[^]*0f6c1d6e/)
  })
})

test('without an index offers nothing, silently', () => {
  const empty = makeWorld()
  expect(annals(empty, ['completion', 'fish', '--', 'list', '--project', ''])).toEqual({
    code: 0,
    stdout: 'words\n',
    stderr: '',
  })
  expect(existsSync(empty.data)).toBe(false)
})
