// Finds the candidates for the last word of a command line. Commands, flags and the kinds of their values are those of the
// operations' declarations; only the declaration of the typed command is loaded.
import type { Option } from 'commander'
import type { Catalog, ListedOperation, OperationGroup, SomeOperation } from '../../operations/operation.ts'
import { asTyped, flagName } from '../../text/command-line.ts'
import { fieldsOf, negationOf, type Field } from '../args.ts'
import { globalOptions } from '../global-options.ts'
import { MCP_ACTIONS } from '../mcp/mcp-options.ts'
import { SURFACE_COMMANDS } from './surface-commands.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const

export interface Candidate {
  word: string
  about: string
}

export interface Candidates {
  words: readonly Candidate[]
  /** The shell also completes paths. */
  files: boolean
}

/** What completes a value. Sessions and filter values come from the index. */
export type ValueKind = NonNullable<Field['meta']['completes']> | 'session' | 'files' | readonly string[]

export type CompleteValue = (kind: ValueKind, typed: string) => Promise<Candidates>

interface Flag extends Candidate {
  short: string | undefined
  /** Undefined for a switch; null for a value that nothing completes. */
  value: ValueKind | null | undefined
}

interface Arguments {
  flags: readonly Flag[]
  /** The kinds of the positional arguments. The last one repeats if `repeats` is set. */
  places: readonly (ValueKind | null)[]
  repeats: boolean
}

/** `typed` are the words after the program's name; the last one is to be completed and may be empty. */
export async function completeWords(
  catalog: Catalog<SomeOperation>,
  typed: readonly string[],
  completeValue: CompleteValue,
): Promise<Candidates> {
  const word = typed.at(-1) ?? ''
  const { path, rest } = commandOf(catalog, typed.slice(0, -1))
  const args = await argumentsOf(catalog, path)
  const value = valueAt(args, rest, word)
  if (value) {
    const { words, files } = await completeValue(value.kind, value.typed)
    return { words: words.map((each) => ({ ...each, word: value.before + each.word })), files }
  }
  if (isValueOf(args, rest)) return NOTHING
  if (word.startsWith('-')) return { words: startingWith(word, args.flags), files: false }
  const names = startingWith(word, subcommandsOf(catalog, path, rest))
  const place = placesTaken(args, rest)
  const kind = args.places[args.repeats ? Math.min(place, args.places.length - 1) : place]
  if (kind === undefined || kind === null) return { words: names, files: false }
  const { words, files } = await completeValue(kind, word)
  return { words: [...names, ...words], files }
}

const NOTHING: Candidates = { words: [], files: false }

export function startingWith<Each extends Candidate>(typed: string, words: readonly Each[]): Each[] {
  return words.filter(({ word }) => word.startsWith(typed))
}

/** Words before the command of which it is a part: "annals demo list", "annals help list". */
const PREFIXES = ['demo', 'help']

/** Splits the words into the command and its arguments. Global flags may come first. */
function commandOf({ groups }: Catalog<SomeOperation>, words: readonly string[]): { path: string[]; rest: string[] } {
  let at = skipFlags(words, 0)
  while (PREFIXES.includes(words[at] ?? '')) {
    const next = skipFlags(words, at + 1)
    if (next >= words.length) return { path: [words[at] ?? ''], rest: [] }
    at = next
  }
  const [first, second = ''] = words.slice(at, at + 2)
  if (first === undefined) return { path: [], rest: [...words] }
  const isGroup = groups.some(({ name }) => name === first) && second !== '' && !second.startsWith('-')
  return { path: isGroup ? [first, second] : [first], rest: words.slice(at + (isGroup ? 2 : 1)) }
}

function skipFlags(words: readonly string[], from: number): number {
  const flags = optionFlags(globalOptions())
  let at = from
  while (words[at]?.startsWith('-')) at += takesNext(flags, words[at] ?? '') ? 2 : 1
  return at
}

async function argumentsOf(catalog: Catalog<SomeOperation>, path: readonly string[]): Promise<Arguments> {
  const everywhere = [
    ...optionFlags(globalOptions()),
    { word: '--help', short: '-h', about: 'show the help', value: undefined },
  ]
  const operation = operationOf(catalog, path)
  if (operation) {
    const fields = fieldsOf((await operation.load()).input)
    const places = fields.filter((field) => field.meta.positional)
    const named = fields.filter((field) => !field.meta.positional).flatMap(fieldFlags)
    return { flags: [...named, ...everywhere], places: places.map(kindOf), repeats: places.at(-1)?.kind === 'list' }
  }
  const surface = SURFACE_COMMANDS.find(({ name }) => name === path[0])
  const flags = [...optionFlags(surface?.options?.() ?? []), ...everywhere]
  const kinds: Partial<Record<string, ValueKind>> = { session: 'session', shell: SHELLS, action: MCP_ACTIONS }
  const kind = surface ? kinds[surface.takes] : undefined
  return { flags, places: kind === undefined ? [] : [kind], repeats: false }
}

/** Of a group alone, or of a group and a word that is no subcommand, the main command is meant. */
function operationOf(
  { operations, groups }: Catalog<SomeOperation>,
  path: readonly string[],
): ListedOperation<SomeOperation> | undefined {
  const named = operations.find(({ name }) => name === path.join(' '))
  const main = groups.find(({ name }) => name === path[0])?.main
  const isOwn = main === path[0] || path.length === 1
  return named ?? (isOwn ? operations.find(({ name }) => name === main) : undefined)
}

function subcommandsOf(catalog: Catalog<SomeOperation>, path: readonly string[], rest: readonly string[]): Candidate[] {
  const [first] = path
  if (first === undefined || PREFIXES.includes(first)) return rootCommands(catalog)
  const isGroup = path.length === 1 && rest.length === 0 && catalog.groups.some(({ name }) => name === first)
  if (!isGroup) return []
  return catalog.operations
    .filter(({ name }) => name.startsWith(`${first} `))
    .map(({ name, summary }) => ({ word: name.slice(first.length + 1), about: summary }))
}

function rootCommands({ operations, groups }: Catalog<SomeOperation>): Candidate[] {
  const single = [...operations, ...SURFACE_COMMANDS].filter(({ name }) => !name.includes(' '))
  const isListed = ({ name }: OperationGroup) => single.some((command) => command.name === name)
  return [
    ...single.map(({ name, summary }) => ({ word: name, about: summary })),
    ...groups.filter((group) => !isListed(group)).map(({ name, summary }) => ({ word: name, about: asTyped(summary) })),
    { word: 'help', about: 'Show the help of a command' },
  ]
}

function fieldFlags(field: Field): Flag[] {
  const negation = negationOf(field)
  const flag = {
    word: flagName(field.name),
    short: field.meta.alias === undefined ? undefined : `-${field.meta.alias}`,
    about: field.about,
    value: field.kind === 'switch' ? undefined : kindOf(field),
  }
  return negation ? [flag, { word: negation.flag, short: undefined, about: negation.about, value: undefined }] : [flag]
}

function kindOf({ choices, meta }: Field): ValueKind | null {
  return choices ?? meta.completes ?? (meta.session ? 'session' : meta.path ? 'files' : null)
}

function optionFlags(options: readonly Option[]): Flag[] {
  return options.map(({ long, short, description, required, flags }) => {
    const value = required ? (flags.includes('<DIR>') ? ('files' as const) : null) : undefined
    return { word: long ?? '', short, about: description, value }
  })
}

/** The value that the last word is, or begins: "--sort VALUE" or "--sort=VALUE". */
function valueAt(
  { flags }: Arguments,
  rest: readonly string[],
  word: string,
): { kind: ValueKind; typed: string; before: string } | undefined {
  const [, name, value] = /^(--[^=]+)=(.*)$/su.exec(word) ?? []
  const flag = name === undefined ? flagBefore(flags, rest) : flags.find((each) => each.word === name)
  if (flag?.value === undefined || flag.value === null) return undefined
  return name === undefined
    ? { kind: flag.value, typed: word, before: '' }
    : { kind: flag.value, typed: value ?? '', before: `${name}=` }
}

function isValueOf({ flags }: Arguments, rest: readonly string[]): boolean {
  return flagBefore(flags, rest) !== undefined
}

function flagBefore(flags: readonly Flag[], rest: readonly string[]): Flag | undefined {
  const last = rest.at(-1) ?? ''
  return takesNext(flags, last) ? flags.find(({ word, short }) => word === last || short === last) : undefined
}

function takesNext(flags: readonly Flag[], word: string): boolean {
  return flags.some((flag) => (flag.word === word || flag.short === word) && flag.value !== undefined)
}

function placesTaken({ flags }: Arguments, rest: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] ?? ''
    if (takesNext(flags, word)) at++
    else if (!word.startsWith('-') || word === '-') count++
  }
  return count
}
