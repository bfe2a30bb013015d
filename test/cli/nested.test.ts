// Commands of two words, and the field types of declarations.
import { describe, expect, test } from 'vitest'
import { cliDoc } from '../../scripts/docs/cli-doc.ts'
import { buildProgram, isHelp, toUsageError } from '../../src/cli/program.ts'
import { parseInput } from '../../src/cli/run-operation.ts'
import { groups, operations } from '../../src/operations/all.ts'
import { record, tideCatalog, today } from './tide-catalog.ts'
import { messageOf } from '../../src/cli/exit.ts'

describe('a command of two words', () => {
  test.each([
    ['tide today', 'tide today', {}, {}],
    ['tide', 'tide today', {}, {}],
    ['tide -b --json', 'tide today', { breakdown: true }, { json: true }],
    ['tide -j -n 3', 'tide today', { limit: '3' }, { json: true }],
    ['--json tide today -b', 'tide today', { breakdown: true }, { json: true }],
    ['tide --json today -b', 'tide today', { breakdown: true }, { json: true }],
    ['tide today -bj', 'tide today', { breakdown: true }, { json: true }],
    ['tide -bj', 'tide today', { breakdown: true }, { json: true }],
    ['tide today --time-zone UTC -i', 'tide today', { instances: true }, { timeZone: 'UTC' }],
    ['tide record -i 7', 'tide record', { id: '7' }, {}],
    ['tide record abc --id 7 --no-sync', 'tide record', { id: '7', session: 'abc' }, { sync: false }],
    ['tide --pool today --pool record', 'tide today', { pool: ['today', 'record'] }, {}],
    ['list -jn 3', 'list', { limit: '3' }, { json: true }],
  ])('annals %s', async (line, name, input, options) => {
    expect(await run(line)).toEqual({ name, input, options, text: '' })
  })

  test('leaves out missing flags, so that a surface can have its own defaults', async () => {
    const { input } = await run('tide today -b')
    expect(Object.keys(input)).toStrictEqual(['breakdown'])
  })

  test.each([
    ['tide', undefined],
    ['tide --moon', true],
    ['tide --no-moon', false],
    ['tide --no-moon --moon', true],
  ])('annals %s: the negatable switch is %s', async (line, moon) => {
    expect((await run(line)).input['moon']).toBe(moon)
  })
})

describe('input checked by the schema', () => {
  test.each([
    [today, { limit: '3' }, { moon: true, order: 'asc', limit: 3 }],
    [record, {}, { session: 'latest', order: 'asc' }],
    [record, { session: undefined, limit: '12', order: 'desc' }, { session: 'latest', limit: 12, order: 'desc' }],
  ])('$name: %o', (operation, typed, input) => {
    expect(parseInput(operation, typed)).toEqual(input)
  })

  test.each([
    [today, { order: 'up' }, '--order must be one of: asc, desc; see "annals tide today --help".'],
    [record, { order: 'up' }, '--order must be one of: asc, desc; see "annals tide record --help".'],
    [record, { limit: 'x' }, '--limit: a number is expected; see "annals tide record --help".'],
    [record, { limit: '1.5' }, '--limit: a whole number is expected; see "annals tide record --help".'],
  ])('$name: %o is refused', (operation, typed, message) => {
    expect(refusalOf(() => parseInput(operation, typed))).toBe(message)
  })
})

describe('a mistyped command', () => {
  test.each([
    ['tide todya', 'Unknown command "tide todya"; did you mean "annals tide today"?'],
    ['tide rceord -i 7', 'Unknown command "tide rceord"; did you mean "annals tide record"?'],
    ['tide foo', 'Unknown command "tide foo"; the commands are tide today, tide record.'],
    ['tide xyzzyxyzzy', 'Unknown command "tide xyzzyxyzzy"; the commands are tide today, tide record.'],
    ['record', 'Unknown command "record"; did you mean "annals tide record"?'],
    ['tied', 'Unknown command "tied"; did you mean "annals tide"?'],
    ['help tide todya', 'Unknown command "tide todya"; did you mean "annals tide today"?'],
    ['help lsit', 'Unknown command "lsit"; did you mean "annals list"?'],
    ['tide today extra', /^Too many arguments/],
    ['tide today --breakdwon', "Unknown option '--breakdwon'. Did you mean --breakdown?"],
    ['tide today --apply', 'Unknown option \'--apply\'. See "annals tide today --help".'],
    ['tide --breakdwon', "Unknown option '--breakdwon'. Did you mean --breakdown?"],
    ['--zzz', 'Unknown option \'--zzz\'. See "annals --help".'],
    ['open --zzz', 'Unknown option \'--zzz\'. See "annals open --help".'],
    ['mist', 'Unknown command "mist"; did you mean "annals list"?'],
    ['test', /^Unknown command "test"; the commands are /],
    ['stats', /^Unknown command "stats"; the commands are /],
  ])('annals %s', async (line, message) => {
    await expect(run(line)).rejects.toThrow(message)
  })
})

describe('help', () => {
  test('lists operations and groups with their summaries without loading declarations', async () => {
    const sealed = tideCatalog.operations.map((operation) => ({ ...operation, load: () => Promise.reject('loaded') }))
    const { text } = await run('--help', { ...tideCatalog, operations: sealed })
    expect(text).toMatch(/^ {2}list .*List the pools$/m)
    expect(text).toMatch(/^ {2}tide .*What the water does$/m)
    expect(text).not.toContain('today')
  })

  test.each(['tide --help', 'help tide', 'tide -h'])('annals %s lists the subcommands', async (line) => {
    const { text } = await run(line)
    expect(text).toContain('Usage: annals tide [COMMAND] [OPTIONS]')
    expect(text).toContain('"annals tide" alone runs "annals tide today".')
    expect(text).toMatch(/^ {2}record .*The tide of a record$/m)
    expect(text).toContain('--json')
  })

  test.each(['tide today --help', 'help tide today'])('annals %s shows the help of the command', async (line) => {
    const { text } = await run(line)
    expect(text).toContain('Usage: annals tide today')
    expect(text).toContain('Tells the tides of a day.')
    expect(text).toContain('-i, --instances')
    expect(text).toMatch(/--no-moon +leave out the moon/)
    expect(text.match(/--json/g)).toHaveLength(1)
  })

  test('docs/cli.md has a section for each, and says what the group alone runs', async () => {
    const page = await cliDoc(tideCatalog)
    expect(page).toContain(
      '## `annals tide today`\n\nTells the tides of a day. `annals tide` without a subcommand does the same.',
    )
    expect(page).toContain('## `annals tide record [SESSION]`')
    expect(page).toContain('| `--moon, --no-moon` | reckon with the moon; or leave out the moon |')
    expect(page).toContain('| `-i, --id ID` | its id |')
    expect(page).toContain('| `-o, --order asc\\|desc` | order |')
  })
})

describe('all operations', () => {
  test.each(operations.map(({ name }) => name))(
    'annals help %s: flags do not clash with the global ones',
    async (name) => {
      const { text } = await run(`help ${name}`, { operations, groups })
      expect(text).toContain(`Usage: annals ${name}`)
    },
  )

  const pages = ['', 'open', 'serve', 'demo', 'completion', ...groups.map(({ name }) => name)]
  test.each([...pages, ...operations.map(({ name }) => name)])(
    'the help of "annals %s" fits into 80 columns and is worded by us',
    async (name) => {
      const { text } = await run(`help ${name}`.trimEnd(), { operations, groups })
      expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
      expect(text).not.toMatch(/display help for command|\[options\]|\[command\]/)
    },
  )

  test('help shows required arguments as such, and only global options as global', async () => {
    const usageOf = async (name: string) => (await run(`help ${name}`, { operations, groups })).text.split('\n')[0]
    expect(await usageOf('edit rename')).toBe('Usage: annals edit rename <SESSION> <TITLE> [OPTIONS]')
    expect(await usageOf('edit merge')).toBe('Usage: annals edit merge <SESSION...> [OPTIONS]')
    expect(await usageOf('show')).toBe('Usage: annals show [SESSION] [OPTIONS]')
    expect(await usageOf('export')).toBe('Usage: annals export [COMMAND] [SESSION...] [OPTIONS]')
    expect(await usageOf('completion')).toBe('Usage: annals completion <SHELL> [OPTIONS]')
    const { text } = await run('help export verify', { operations, groups })
    expect(text).toContain('--no-pager')
    expect(text).not.toContain('--format')
  })

  test('the main operation of a group belongs to it', () => {
    const mains = groups.map(({ main }) => operations.find(({ name }) => name === main)?.name.split(' ')[0])
    expect(mains).toStrictEqual(groups.map(({ name }) => name))
  })

  test('refuses a second word without a group', async () => {
    await expect(run('list', { ...tideCatalog, groups: [] })).rejects.toThrow('"tide today" has no group "tide"')
  })
})

interface Ran {
  name: string
  input: Record<string, unknown>
  options: object
  text: string
}

async function run(line: string, catalog: Parameters<typeof buildProgram>[0] = tideCatalog): Promise<Ran> {
  const ran: Ran = { name: '', input: {}, options: {}, text: '' }
  const program = buildProgram(catalog, '1.2.3', {
    async runOperation({ name }, input, { json, timeZone, sync }) {
      Object.assign(ran, { name, input, options: { json, timeZone, sync: sync === false ? sync : undefined } })
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

/** The message of the command line. */
function refusalOf(act: () => unknown): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    return messageOf(error, false)
  }
}
