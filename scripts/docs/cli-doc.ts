// Generates docs/cli.md from the operations and the settings.
import { argumentUsage, fieldsOf, negationOf, placeholderOf, type Field } from '../../src/cli/args.ts'
import { globalOptions } from '../../src/cli/global-options.ts'
import { SURFACE_COMMANDS, type SurfaceCommand } from '../../src/cli/commands/surface-commands.ts'
import { groups, operations } from '../../src/operations/all.ts'
import type { Catalog, OperationGroup, SomeOperation } from '../../src/operations/operation.ts'
import { SETTING_ENVIRONMENT, settingsSchema, type SettingName } from '../../src/reader/settings.ts'
import { code, table } from './markdown.ts'
import { flagName, asTyped } from '../../src/text/command-line.ts'

export async function cliDoc(catalog: Catalog<SomeOperation> = { operations, groups }): Promise<string> {
  const declared = await Promise.all(catalog.operations.map(({ load }) => load()))
  return (
    [
      '# The command line',
      'Generated from the declarations in `src/operations` by `npm run docs`; do not edit.',
      'Every command takes these options:',
      table(
        ['Option', 'Meaning'],
        globalOptions().map((option) => [code(option.flags), option.description]),
      ),
      TSV,
      EXIT_CODES,
      ...declared.map((operation) => operationSection(operation, catalog.groups)),
      ...SURFACE_COMMANDS.map(surfaceSection),
      SETTINGS,
      settingsTable(),
    ].join('\n\n') + '\n'
  )
}

const EXIT_CODES =
  'Exit codes: 0 success; 1 problems found (`doctor`, `drift`, `secrets`, `verify`, `restore`, `export verify`, `redact verify`, an `edit` or `undo` that is refused); 2 wrong usage (also an unknown session, a missing directory, a wrong ' +
  'setting); 3 failure. An error is one sentence on standard error.'

const TSV =
  'With `--tsv`, a command that prints a table writes one header line and one line per row, separated by tabs, without colors, totals and notes. ' +
  'Column names are stable and in snake case. Values are raw: full ids and paths, ISO times, plain numbers, `true` or `false`; lists are joined by commas, ' +
  'and an unknown value is empty. In values, a tab is written as `\\t`, a newline as `\\n`, a backslash as `\\\\`, and any other control character as `\\xNN`.'

const SETTINGS =
  "## Settings\n\nSettings are in `config.json` in the data directory (`ANNALS_HOME`, or the platform's folder for application data). " +
  'Flags override the environment, and the environment overrides the file. `annals config` shows the current values.'

function operationSection(operation: SomeOperation, among: readonly OperationGroup[]): string {
  const fields = fieldsOf(operation.input)
  const positionals = fields.filter((field) => field.meta.positional).map((field) => ` ${argumentUsage(field)}`)
  const group = among.find(({ main }) => main === operation.name)
  const short =
    group && group.name !== operation.name ? ` ${code(`annals ${group.name}`)} without a subcommand does the same.` : ''
  const rows = fields.map((field) => [code(spelling(field)), meaning(field)])
  const options = rows.length > 0 ? `\n\n${table(['Argument', 'Meaning'], rows)}` : ''
  return `## ${code(`annals ${operation.name}${positionals.join('')}`)}\n\n${asTyped(operation.details)}${short}${options}`
}

function surfaceSection({ name, usage, summary, details = `${summary}.`, options }: SurfaceCommand): string {
  const rows = (options?.() ?? []).map((option) => [code(option.flags), option.description])
  const flags = rows.length > 0 ? `\n\n${table(['Argument', 'Meaning'], rows)}` : ''
  return `## ${code(`annals ${name} ${usage}`.trimEnd())}\n\n${details}${flags}`
}

function spelling(field: Field): string {
  if (field.meta.positional) return placeholderOf(field)
  const short = field.meta.alias ? `-${field.meta.alias}, ` : ''
  const value = field.kind === 'switch' ? '' : ` ${placeholderOf(field)}`
  const negation = negationOf(field)
  return `${short}${flagName(field.name)}${value}${negation ? `, ${negation.flag}` : ''}`
}

function meaning({ about, meta: { negation } }: Field): string {
  return negation === undefined ? about : `${about}; or ${negation}`
}

function settingsTable(): string {
  const defaults = settingsSchema.parse({})
  // The keys of the shape are the setting names.
  const names = Object.keys(settingsSchema.shape) as SettingName[]
  const rows = names.map((name) => [
    code(name),
    code(JSON.stringify(defaults[name])),
    code(SETTING_ENVIRONMENT[name]),
    settingsSchema.shape[name].description ?? '',
  ])
  return table(['Setting', 'Default', 'Environment', 'Meaning'], rows)
}
