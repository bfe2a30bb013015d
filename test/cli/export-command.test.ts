// A command with arguments that is also a group, such as "export" with "export verify".
import { describe, expect, test } from 'vitest'
import { cliDoc } from '../../scripts/docs/cli-doc.ts'
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
    runMcp: () => Promise.reject(new Error('No command was understood.')),
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
      expect(text).toMatch(/^Usage: annals export \[COMMAND\] \[SESSION\.\.\.\] \[OPTIONS\]/)
      expect(text).toContain('-o, --output <FILE|DIR|->')
      expect(text).toMatch(/^ {2}verify .*Check whether an export/m)
      expect(text.match(/--json/g)).toHaveLength(1)
    },
  )

  test.each(['export verify --help', 'help export verify'])('annals %s', async (line) => {
    const { text } = await run(line)
    expect(text).toContain('Usage: annals export verify <FILE|DIR> [OPTIONS]')
  })

  test('is listed once', async () => {
    const { text } = await run('--help')
    expect(text.match(/^ {2}export /gm)).toHaveLength(1)
  })

  test('docs/cli.md', async () => {
    const page = await cliDoc(catalog)
    expect(page).toContain('## `annals export [SESSION...]`')
    expect(page).toContain('## `annals export verify <FILE|DIR>`')
    expect(page).not.toContain('`annals export` alone')
  })
})
