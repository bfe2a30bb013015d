// The settings file, <data directory>/config.json. Flags override the environment, which overrides the file. It uses
// the small edition of zod, which loads in 3 ms instead of 10.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { AppError, systemCode } from '../error.ts'
import { nearest } from '../text/nearest.ts'
import type { SourceFile } from './locate.ts'
import { toJson } from '../text/to-json.ts'

export const settingsSchema = z.object({
  roots: meaning(
    'Claude homes (or their projects folders) to read. Empty means ~/.claude and claude in $XDG_CONFIG_HOME or ~/.config.',
    z.prefault(anyTexts(), []),
  ),
  follow: meaning(
    'Directories outside the Claude homes to read too, for example the targets of links in them.',
    z.prefault(anyTexts(), []),
  ),
  exclude: meaning(
    'Project folders or paths to exclude: an exact folder name, or a path and everything below it.',
    z.prefault(anyTexts(), []),
  ),
  timeZone: meaning(
    'Time zone for displayed times: a name such as "Europe/Berlin", "UTC", or "system".',
    z.prefault(anyText().check(z.refine(isTimeZone, 'use a name such as "Europe/Berlin" or "UTC"')), 'system'),
  ),
  prices: meaning(
    'File with prices that override the built-in ones; see docs/prices.md.',
    z.prefault(z.nullable(anyText()), null),
  ),
  indexProfile: meaning(
    'How much of tool calls to index: "full", or "signal" for small disks (200 characters of input, 500 of output). ' +
      'Applies to newly indexed data.',
    z.prefault(z.enum(['full', 'signal'], 'expected "full" or "signal"'), 'full'),
  ),
  indexCap: meaning(
    'Maximum number of characters of one text in the word index; patterns still find the rest.',
    z.prefault(wholeNumber(200), 1_048_576),
  ),
  sideFileCap: meaning(
    'Maximum size in bytes of an archived side file: file history, todos, plans, pastes.',
    z.prefault(wholeNumber(0), 16_777_216),
  ),
})

export type Settings = z.infer<typeof settingsSchema>
export type SettingName = keyof Settings

export const SETTING_ENVIRONMENT: Readonly<Record<SettingName, string>> = {
  roots: 'CLAUDE_CONFIG_DIR',
  follow: 'ANNALS_FOLLOW',
  exclude: 'ANNALS_EXCLUDE',
  timeZone: 'ANNALS_TIME_ZONE',
  prices: 'ANNALS_PRICES',
  indexProfile: 'ANNALS_INDEX_PROFILE',
  indexCap: 'ANNALS_INDEX_CAP',
  sideFileCap: 'ANNALS_SIDE_FILE_CAP',
}

export type SettingSource = 'flag' | 'environment' | 'file' | 'default'
export type EffectiveSettings = { [Name in SettingName]: { value: Settings[Name]; source: SettingSource } }
export type SettingOverrides = { [Name in SettingName]?: Settings[Name] | undefined }

export function settingsPath(dataDirectory: string): string {
  return join(dataDirectory, 'config.json')
}

export function readSettings(
  dataDirectory: string,
  env: Readonly<Record<string, string | undefined>>,
  flags: SettingOverrides,
): EffectiveSettings {
  const path = settingsPath(dataDirectory)
  const file = readSettingsFile(path)
  const environment = environmentSettings(env)
  return {
    roots: effective('roots', flags, environment, file),
    follow: effective('follow', flags, environment, file),
    exclude: effective('exclude', flags, environment, file),
    timeZone: effective('timeZone', flags, environment, file),
    prices: effective('prices', flags, environment, file),
    indexProfile: effective('indexProfile', flags, environment, file),
    indexCap: effective('indexCap', flags, environment, file),
    sideFileCap: effective('sideFileCap', flags, environment, file),
  }
}

function effective<Name extends SettingName>(
  name: Name,
  flags: SettingOverrides,
  environment: SettingOverrides,
  file: SettingOverrides,
): { value: Settings[Name]; source: SettingSource } {
  const layers = [
    ['flag', flags],
    ['environment', environment],
    ['file', file],
  ] as const
  for (const [source, layer] of layers) {
    const value = layer[name]
    if (value !== undefined) return { value: checked(name, value, source), source }
  }
  return { value: checked(name, undefined, 'default'), source: 'default' }
}

function checked<Name extends SettingName>(name: Name, value: unknown, source: SettingSource): Settings[Name] {
  const result = settingsSchema.shape[name].safeParse(value)
  // This setting's schema has accepted the value.
  if (result.success) return result.data as Settings[Name]
  const where =
    source === 'file' ? 'config.json' : source === 'environment' ? SETTING_ENVIRONMENT[name] : 'the command line'
  const problem = result.error.issues[0]?.message ?? 'wrong value'
  throw new AppError('invalid', `The setting "${name}" in ${where} is ${toJson(value)}: ${problem}.`)
}

function environmentSettings(env: Readonly<Record<string, string | undefined>>): SettingOverrides {
  const text = (name: SettingName) => env[SETTING_ENVIRONMENT[name]] || undefined
  const list = (name: SettingName) =>
    text(name)
      ?.split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  const overrides: Record<SettingName, unknown> = {
    roots: list('roots'),
    follow: list('follow'),
    exclude: list('exclude'),
    timeZone: text('timeZone'),
    prices: text('prices'),
    indexProfile: text('indexProfile'),
    indexCap: text('indexCap'),
    sideFileCap: text('sideFileCap'),
  }
  // Left unchecked here: `checked` validates every layer, with a message that names the variable.
  return overrides as SettingOverrides
}

function readSettingsFile(path: string): SettingOverrides {
  const text = readIfPresent(path)
  if (text === undefined) return {}
  const value = parseJson(path, text)
  const known = Object.keys(settingsSchema.shape)
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue
    const guess = nearest(key, known)
    const advice = guess ? `did you mean "${guess}"?` : `the settings are ${known.join(', ')}.`
    throw new AppError('invalid', `${path} has an unknown setting "${key}"; ${advice}`)
  }
  return value
}

function readIfPresent(path: string): string | undefined {
  try {
    // Editors on Windows may write a byte order mark.
    return readFileSync(path, 'utf8').replace(/^\ufeff/, '')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw new AppError('unreadable', `Cannot read the settings file ${path}; check its permissions.`, {
      cause: error,
    })
  }
}

function parseJson(path: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new AppError('invalid', `${path} is not valid JSON (${problem}); correct it or delete it.`, { cause: error })
  }
  throw new AppError('invalid', `${path} must contain one JSON object, such as {"timeZone": "UTC"}.`)
}

function meaning<Schema extends z.core.$ZodType>(
  description: string,
  schema: Schema,
): Schema & { description: string } {
  return Object.assign(schema, { description })
}

function anyText(): z.ZodMiniString {
  return z.string('expected a string')
}

function anyTexts(): z.ZodMiniArray<z.ZodMiniString> {
  return z.array(anyText(), 'expected an array of strings')
}

/** Coerces text, because environment variables have no numbers. */
function wholeNumber(least: number): z.ZodMiniNumber {
  const error = `expected a whole number of ${least} or more`
  return z.coerce.number(error).check(z.int(error), z.minimum(least, error))
}

function isTimeZone(name: string): boolean {
  if (name === 'system') return true
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** An empty rule matches nothing. */
export function isExcluded(file: Pick<SourceFile, 'path' | 'project'>, rules: readonly string[]): boolean {
  return rules.some((rule) => rule !== '' && (file.project === rule || isAtOrBelow(file.path, rule)))
}

/** Treats C:/Users like C:\Users, because plain slashes are easier to write in JSON. */
function isAtOrBelow(path: string, rule: string): boolean {
  const slashed = rule.replaceAll('\\', '/').replace(/\/+$/, '')
  return `${path.replaceAll('\\', '/')}/`.startsWith(`${slashed}/`)
}
