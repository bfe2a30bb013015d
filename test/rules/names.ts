// Rules for file names, type holes, suppressions, postponed work and traces of a developer's machine.

import { isData } from './files.ts'
import type { TextFile } from './files.ts'
import { isCode } from './source.ts'
import type { Mark, SourceFile, Span } from './source.ts'

/** Names that say nothing about a subject. Files with such names collect everything. */
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

/** Finds `any`, `x!`, and `x as T` without a comment on its line or directly above. */
export function findTypeHoles(source: SourceFile): string[] {
  const report = (marks: readonly Mark[], message: string): string[] =>
    marks.map(({ text, line }) => `${source.path}:${line}: ${text}: ${message}`)
  const unexplained = source.assertions.filter((span) => !isExplained(span, source.comments))
  return [
    ...report(source.anys, 'use unknown and check it'),
    ...report(source.nonNulls, 'handle the missing value'),
    ...unexplained.map(
      ({ text, endLine }) => `${source.path}:${endLine}: ${text}: needs a comment that says why it is correct`,
    ),
  ]
}

/** Finds suppressions of the compiler, linter or formatter without a reason on the same line. */
export function findBareSuppressions(source: SourceFile): string[] {
  return source.comments
    .filter(({ text }) => suppression.test(text) && !reasonedSuppression.test(text))
    .map(({ text, line }) => `${source.path}:${line}: ${text}: needs a reason on the same line`)
}

const suppression = /^(?:@ts-(?:ignore|expect-error|nocheck)|(?:eslint|oxlint)-disable|oxfmt-ignore|prettier-ignore)/
const reasonedSuppression =
  /^(?:@ts-expect-error[\s:-]+\S+ \S|(?:eslint|oxlint)-disable\S* .*-- *\S+ \S|(?:oxfmt|prettier)-ignore[\s:-]+\S+ \S)/

/** Finds comments that postpone work, which belongs in the issue tracker. */
export function findPostponedWork(source: SourceFile): string[] {
  return source.comments
    .filter(({ text }) => /\b(?:TODO|FIXME|XXX)\b/.test(text))
    .map(({ text, line }) => `${source.path}:${line}: ${text.slice(0, 60)}`)
}

/** Finds paths and package hosts of a developer's machine. The package rule checks the lock file. */
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

// Assembled from pieces, so that the rule does not find itself. A longer path that ends the same way (/home/ada/work/x) is
// allowed as an example.
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
  // Documents in the root have conventional names in capitals (README.md, LICENSE), and so has the file of a skill.
  if (/^[A-Z]+(?:\.md)?$/.test(path)) return true
  return path
    .split('/')
    .filter((part) => part !== '__snapshots__' && part !== 'SKILL.md')
    .every((part) => /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/.test(part))
}

function isExplained(span: Span, comments: readonly Span[]): boolean {
  return comments.some(
    ({ line, endLine }) =>
      (line <= span.endLine && endLine >= span.endLine) || endLine === span.endLine - 1 || endLine === span.line - 1,
  )
}

/** Reports whether findMachineTraces can read the file: everything except images, fonts and archives. */
export function isText(path: string): boolean {
  return isCode(path) || !/\.(?:png|jpe?g|gif|webp|ico|woff2?|gz|zst|zip|tgz|wasm|db|sqlite)$/.test(path)
}
