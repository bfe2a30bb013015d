// What a name may look like, and which shortcuts around the compiler and the reader are closed.

import { isData } from './files.ts'
import type { TextFile } from './files.ts'
import { isCode } from './source.ts'
import type { Mark, SourceFile, Span } from './source.ts'

/** Names that say nothing about their subject: a file called so collects everything. */
const emptyWords = new Set(
  ['util', 'helper', 'common', 'shared', 'manager', 'service'].flatMap((word) => [word, `${word}s`]),
)

export function findBadNames(paths: readonly string[]): string[] {
  return paths
    .filter((path) => !isData(path))
    .flatMap((path) => [
      ...(isKebabCase(path) ? [] : [`${path}: names are kebab-case`]),
      ...path
        .split(/[/.-]/)
        .filter((word) => emptyWords.has(word))
        .map((word) => `${path}: "${word}" says nothing; name the subject`),
    ])
}

/** `any`, `x!`, and `x as T` without a comment on its line or directly above. */
export function findTypeHoles(source: SourceFile): string[] {
  const report = (marks: readonly Mark[], message: string): string[] =>
    marks.map(({ text, line }) => `${source.path}:${line}: ${text}: ${message}`)
  const unexplained = source.assertions.filter((span) => !isExplained(span, source.comments))
  return [
    ...report(source.anys, 'say unknown, and find out'),
    ...report(source.nonNulls, 'handle the case that it is missing'),
    ...unexplained.map(
      ({ text, endLine }) => `${source.path}:${endLine}: ${text}: needs a comment that says why it holds`,
    ),
  ]
}

/** Suppressions of the compiler, the linter and the formatter that give no reason in their own line. */
export function findBareSuppressions(source: SourceFile): string[] {
  return source.comments
    .filter(({ text }) => suppression.test(text) && !reasonedSuppression.test(text))
    .map(({ text, line }) => `${source.path}:${line}: ${text}: needs a reason in the same line`)
}

const suppression = /^(?:@ts-(?:ignore|expect-error|nocheck)|(?:eslint|oxlint)-disable|oxfmt-ignore|prettier-ignore)/
const reasonedSuppression =
  /^(?:@ts-expect-error[\s:-]+\S+ \S|(?:eslint|oxlint)-disable\S* .*-- *\S+ \S|(?:oxfmt|prettier)-ignore[\s:-]+\S+ \S)/

/** Comments that put work off: it belongs in the tracker, or is done now. */
export function findPostponedWork(source: SourceFile): string[] {
  return source.comments
    .filter(({ text }) => /\b(?:TODO|FIXME|XXX)\b/.test(text))
    .map(({ text, line }) => `${source.path}:${line}: ${text.slice(0, 60)}`)
}

/** Paths and package hosts of the machine somebody worked on. The lock file is left to the package rule. */
export function findMachineTraces(files: readonly TextFile[]): string[] {
  return files
    .filter(({ path }) => path !== 'package-lock.json')
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const trace = machineTraces.map((pattern) => pattern.exec(line)?.[0]).find((match) => match !== undefined)
        return trace === undefined ? [] : [`${path}:${index + 1}: ${trace}`]
      }),
    )
}

// Put together from pieces, so that the rule does not find itself. A longer path that ends like one (/home/ada/work/x)
// is a fine example in a document or a fixture.
const homes = ['work', 'root'].join('|')
const registry = ['regis', 'try'].join('')
const mirrors = [
  ['artifac', 'tory'],
  ['verda', 'ccio'],
].map((parts) => parts.join(''))

const machineTraces = [
  new RegExp(`(?<![\\w.~})-])/(?:${homes})/`),
  new RegExp(`\\b(?:${registry}|npm\\.pkg)\\.[\\w-]+\\.(?:org|com|net|io|dev|cloud|internal|local)\\b`),
  new RegExp(`\\b(?:${mirrors.join('|')})\\b`, 'i'),
  new RegExp(`^\\s*(?:@[\\w-]+:)?${registry}\\s*=`),
]

function isKebabCase(path: string): boolean {
  // A capitalised document in the root (README.md, LICENSE) is a custom that readers and hosts look for.
  if (/^[A-Z]+(?:\.md)?$/.test(path)) return true
  return path
    .split('/')
    .filter((part) => part !== '__snapshots__')
    .every((part) => /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/.test(part))
}

function isExplained(span: Span, comments: readonly Span[]): boolean {
  return comments.some(
    ({ line, endLine }) =>
      (line <= span.endLine && endLine >= span.endLine) || endLine === span.endLine - 1 || endLine === span.line - 1,
  )
}

/** Files whose text the rules about traces read: everything but pictures and archives. */
export function isText(path: string): boolean {
  return isCode(path) || !/\.(?:png|jpe?g|gif|webp|ico|woff2?|gz|zst|zip|tgz|wasm|db|sqlite)$/.test(path)
}
