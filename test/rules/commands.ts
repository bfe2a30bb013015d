// Only src/cli may spell out commands and flags. All other texts refer to operations and fields (src/text/advice.ts), and
// the surface that shows them chooses the words.
import { globalOptions } from '../../src/cli/global-options.ts'
import { serveOptions } from '../../src/cli/commands/serve-options.ts'
import { SURFACE_COMMANDS } from '../../src/cli/commands/surface-commands.ts'
import { groups, operations } from '../../src/operations/all.ts'
import { flagName } from '../../src/text/command-line.ts'
import { isTest } from './source.ts'
import type { SourceFile } from './source.ts'

export interface Vocabulary {
  readonly operations: ReadonlySet<string>
  readonly fields: ReadonlySet<string>
}

/** Texts that look like a command but are not. */
const exceptions: Readonly<Record<string, string>> = {
  'src/store/ledger/ledger-cache.ts': 'annals usage', // the first bytes of a file
}

export async function readVocabulary(): Promise<Vocabulary> {
  const declared = await Promise.all(operations.map(({ load }) => load()))
  const options = [...globalOptions(), ...serveOptions()].map((option) => option.attributeName())
  return {
    operations: new Set([...operations, ...groups, ...SURFACE_COMMANDS].map(({ name }) => name)),
    fields: new Set([...declared.flatMap(({ input }) => Object.keys(input.shape)), ...options, 'help']),
  }
}

/** Finds texts outside src/cli that contain a command or a flag of Annals. */
export function findTypedWords(sources: readonly SourceFile[], vocabulary: Vocabulary): string[] {
  const commands = [...vocabulary.operations].map((name) => name.split(' ')[0]).join('|')
  const flags = [...vocabulary.fields].map((name) => flagName(name).slice(2)).join('|')
  // "…" stands for an interpolated name. CSS variables have two dashes too: var(--text) and --text:
  const typed = new RegExp(
    `\\bannals (?:${commands})(?![\\w-])|(?<![\\w-]|var\\()--(?:no-)?(?:${flags}|…(?=:? ))(?![\\w:-])|\\bwith -[a-z]\\b`,
  )
  return sources.filter(isOutside).flatMap(({ path, strings }) =>
    strings.flatMap(({ text, line }) => {
      const found = typed.exec(text)?.[0]
      if (found === undefined || exceptions[path] === found) return []
      return [`${path}:${line}: "${found}" belongs to the command line; refer to the operation or the field`]
    }),
  )
}

/** Finds references to undeclared operations and fields. */
export function findUnknownReferences(sources: readonly SourceFile[], vocabulary: Vocabulary): string[] {
  const unknown = (source: SourceFile, call: RegExp, known: ReadonlySet<string>) =>
    [...source.text.matchAll(call)].flatMap(([, name = '']) =>
      known.has(name) ? [] : [`${source.path}: there is no "${name}" to refer to`],
    )
  return sources
    .filter(
      ({ path, imports }) => !isTest(path) && imports.some(({ specifier }) => specifier.endsWith('text/advice.ts')),
    )
    .flatMap((source) => [
      ...unknown(source, /\b(?:operation|toRun)\(\s*'([^']*)'/g, vocabulary.operations),
      ...unknown(source, /\b(?:field|toAdd)\(\s*'([^']*)'/g, vocabulary.fields),
    ])
}

function isOutside({ path }: SourceFile): boolean {
  // src/git has the flags of git.
  return /^(?:src|web)\//.test(path) && !/^src\/(?:cli|git)\//.test(path) && !isTest(path)
}
