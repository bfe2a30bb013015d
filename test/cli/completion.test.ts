// Runs the completion scripts in their shells. A shell that is not installed is skipped.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completionScript } from '../../src/cli/commands/completion.ts'
import { tideCatalog } from './tide-catalog.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-completion-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FLAGS = ['--breakdown', '--claude-dir', '--exclude', '--help', '--instances', '--json', '--limit']
const MORE_FLAGS = ['--moon', '--no-moon', '--no-pager', '--no-sync', '--order', '--pool', '--time-zone', '--tsv']

/** The typed line and the completions of its last word. */
const cases: [line: string, offered: string[]][] = [
  ['annals ti', ['tide']],
  ['annals tide ', ['record', 'today']],
  ['annals tide to', ['today']],
  ['annals demo tide ', ['record', 'today']],
  ['annals help tide ', ['record', 'today']],
  ['annals tide today --', [...FLAGS, ...MORE_FLAGS]],
  ['annals tide --', [...FLAGS, ...MORE_FLAGS]],
  ['annals tide today --order ', ['asc', 'desc']],
  ['annals tide --order ', ['asc', 'desc']],
  ['annals tide record --i', ['--id']],
  ['annals list --l', ['--limit']],
  ['annals completion f', ['fish']],
  ['annals open --po', ['--port']],
  ['annals open la', ['latest']],
  ['annals serve --no-', ['--no-browser', '--no-pager', '--no-sync']],
]

describe.skipIf(!isInstalled('bash'))('bash', () => {
  const script = load('bash')
  test.each(cases)('%s', (line, offered) => {
    const words = line.split(' ').map((word) => `'${word}'`)
    const ask = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _annals; printf '%s\n' "\${COMPREPLY[@]}"`
    expect(answers('bash', ['--norc', '-c', `${script()}\n${ask}`])).toStrictEqual(offered)
  })
})

describe.skipIf(!isInstalled('fish'))('fish', () => {
  const script = load('fish')
  test.each(cases)('%s', (line, offered) => {
    const ask = `complete -C '${line}' | string replace -r '\\t.*' ''`
    expect(answers('fish', ['--no-config', '-c', `${script()}\n${ask}`])).toStrictEqual(offered)
  })
})

describe.skipIf(!isInstalled('zsh'))('zsh', () => {
  const script = load('zsh')
  test('the script has valid syntax', () => {
    const { status, stderr } = spawnSync('zsh', ['-f', '-n'], { input: script(), encoding: 'utf8' })
    expect([status, stderr]).toStrictEqual([0, ''])
  })

  // The real completion needs a terminal; these stub functions print their arguments instead.
  test.each([
    ['annals tide ', '_describe today:Tides of a day|record:The tide of a record'],
    ['annals help tide ', '_describe today:Tides of a day|record:The tide of a record'],
    ['annals tide today --', /^_arguments .*--moon\[.*--no-moon\[/],
    ['annals tide --', /^_arguments .*--moon\[.*--no-moon\[/],
    ['annals tide record --', /^_arguments .*--id\[its id\]:value:.*_annals_session/],
    ['annals list --', /^_arguments .*--limit\[/],
  ])('%s', (line, asked) => {
    const stubs = `compdef() {}; _describe() { echo "_describe \${(j:|:)commands}" }; _arguments() { echo "_arguments $*" }`
    const words = line.split(' ').map((word) => `'${word}'`)
    const ask = `words=(${words.join(' ')}); CURRENT=${words.length}; _annals`
    const { stdout } = spawnSync('zsh', ['-f', '-c', `${stubs}\n${script()}\n${ask}`], { encoding: 'utf8' })
    expect(stdout.trim()).toMatch(asked)
  })
})

function load(shell: string): () => string {
  let script = ''
  beforeAll(async () => {
    script = await completionScript(shell, tideCatalog)
  })
  return () => script
}

/** Runs in an empty folder, so that no files are completed. */
function answers(shell: string, args: readonly string[]): string[] {
  const env = { PATH: process.env['PATH'], HOME: folder }
  const { stdout } = spawnSync(shell, args, { encoding: 'utf8', cwd: folder, env })
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .toSorted()
}

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status === 0
}
