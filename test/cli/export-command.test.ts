// A command with arguments that is also a group, such as "export" with "export verify".
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { cliDoc } from '../../scripts/docs/cli-doc.ts'
import { completionScript } from '../../src/cli/commands/completion.ts'
import { buildProgram, isHelp, toUsageError } from '../../src/cli/program.ts'
import { groups, operations } from '../../src/operations/all.ts'
import type { Catalog, SomeOperation } from '../../src/operations/operation.ts'

const catalog: Catalog<SomeOperation> = { operations, groups }

interface Ran {
  name: string
  input: Record<string, unknown>
  text: string
}

async function run(line: string): Promise<Ran> {
  const ran: Ran = { name: '', input: {}, text: '' }
  const program = buildProgram(catalog, '1.2.3', {
    async runOperation({ name }, input) {
      Object.assign(ran, { name, input })
    },
    runServe: () => Promise.reject(new Error('No command was understood.')),
    printCompletion: () => Promise.resolve(),
    write: (text) => (ran.text += text),
  })
  try {
    await program.parseAsync(line.split(' '), { from: 'user' })
  } catch (error) {
    if (!isHelp(error)) throw toUsageError(error)
  }
  return ran
}

describe('arguments', () => {
  test.each([
    ['export', 'export', { sessions: [] }],
    ['export abc', 'export', { sessions: ['abc'] }],
    ['export abc def --format md', 'export', { sessions: ['abc', 'def'], format: 'md' }],
    ['export --format md abc -o -', 'export', { sessions: ['abc'], format: 'md', output: '-' }],
    ['export -o verify abc', 'export', { sessions: ['abc'], output: 'verify' }],
    ['export --all --no-redact -j', 'export', { sessions: [], all: true, redact: false }],
    ['export --redact --no-family latest', 'export', { sessions: ['latest'], redact: true, family: false }],
    ['--json export abc', 'export', { sessions: ['abc'] }],
    ['export verify x.html', 'export verify', { file: 'x.html' }],
    ['export verify x.html --json', 'export verify', { file: 'x.html' }],
    ['export --json verify x.html', 'export verify', { file: 'x.html' }],
  ])('annals %s', async (line, name, input) => {
    expect(await run(line)).toEqual({ name, input, text: '' })
  })

  test.each([
    [
      'export verify x.html --format md',
      '--format belongs to "annals export", not to "annals export verify"; leave it out.',
    ],
    ['export --all verify x.html', '--all belongs to "annals export", not to "annals export verify"; leave it out.'],
    ['export --fromat md', "Unknown option '--fromat'. Did you mean --format?"],
    ['export verify a b', /^Too many arguments/],
    ['exprot abc', 'Unknown command "exprot"; did you mean "annals export"?'],
    ['help export verfy', 'Unknown command "export verfy"; did you mean "annals export verify"?'],
  ])('annals %s is refused', async (line, message) => {
    await expect(run(line)).rejects.toThrow(message)
  })
})

describe('help', () => {
  test.each(['export --help', 'help export', 'export -h'])(
    'annals %s has the flags and the second word',
    async (line) => {
      const { text, name } = await run(line)
      expect(name).toBe('')
      expect(text).toMatch(/^Usage: annals export \[options\] \[command\] \[SESSION\.\.\.\]/)
      expect(text).toContain('-o, --output <FILE|DIR|->')
      expect(text).toMatch(/^ {2}verify .*Check whether an export/m)
      expect(text.match(/--json/g)).toHaveLength(1)
    },
  )

  test.each(['export verify --help', 'help export verify'])('annals %s', async (line) => {
    const { text } = await run(line)
    expect(text).toContain('Usage: annals export verify [options] [FILE|DIR]')
  })

  test('is listed once', async () => {
    const { text } = await run('--help')
    expect(text.match(/^ {2}export /gm)).toHaveLength(1)
  })

  test('docs/cli.md', async () => {
    const page = await cliDoc(catalog)
    expect(page).toContain('## `annals export [SESSION…]`')
    expect(page).toContain('## `annals export verify [FILE|DIR]`')
    expect(page).not.toContain('`annals export` alone')
  })
})

const folder = mkdtempSync(join(tmpdir(), 'annals-words-'))
writeFileSync(join(folder, 'tide.html'), '')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('completion', () => {
  const cases: [line: string, offered: string[]][] = [
    ['annals exp', ['export']],
    ['annals export ', ['current', 'latest', 'tide.html', 'verify']],
    ['annals export ver', ['verify']],
    ['annals export abc la', ['latest']],
    ['annals export --form', ['--format']],
    ['annals export abc --form', ['--format']],
    ['annals export --theme ', ['auto', 'dark', 'light']],
    ['annals export verify ', ['tide.html']],
    ['annals export verify --form', []],
    ['annals demo export ver', ['verify']],
  ]

  function answers(shell: string, args: readonly string[]): string[] {
    const env = { PATH: process.env['PATH'], HOME: folder }
    const { stdout } = spawnSync(shell, args, { encoding: 'utf8', cwd: folder, env })
    return stdout.split('\n').filter(Boolean).toSorted()
  }

  const has = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0

  test.skipIf(!has('bash')).each(cases)('bash: %s', async (line, offered) => {
    const words = line.split(' ').map((word) => `'${word}'`)
    const ask = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _annals; printf '%s\n' "\${COMPREPLY[@]}"`
    expect(answers('bash', ['--norc', '-c', `${await completionScript('bash', catalog)}\n${ask}`])).toEqual(offered)
  })

  test.skipIf(!has('fish')).each(cases)('fish: %s', async (line, offered) => {
    const ask = `complete -C '${line}' | string replace -r '\\t.*' ''`
    expect(answers('fish', ['--no-config', '-c', `${await completionScript('fish', catalog)}\n${ask}`])).toEqual(
      offered,
    )
  })

  test.skipIf(!has('zsh')).each([
    ['annals export ', /^_describe verify:.*\n_alternative /],
    ['annals export abc --', /^_arguments .*--format\[.*_annals_session/],
    ['annals export --', /^_arguments .*--format\[/],
    ['annals export verify x', /^_arguments (?!.*--format\[).*_files/],
  ])('zsh: %s', async (line, asked) => {
    const stubs = `compdef() {}; _describe() { echo "_describe \${(j:|:)commands}" }; _arguments() { echo "_arguments $*" }; _alternative() { echo "_alternative $*" }`
    const words = line.split(' ').map((word) => `'${word}'`)
    const ask = `words=(${words.join(' ')}); CURRENT=${words.length}; _annals`
    const script = `${stubs}\n${await completionScript('zsh', catalog)}\n${ask}`
    expect(spawnSync('zsh', ['-f', '-c', script], { encoding: 'utf8' }).stdout.trim()).toMatch(asked)
  })
})
