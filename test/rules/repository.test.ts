// The rules over all code, in one file, so that the tree is parsed once. Each rule's own tests are beside it.
import { describe, expect, test } from 'vitest'

import { findTypedWords, findUnknownReferences, readVocabulary } from './commands.ts'
import { findCycles } from './cycles.ts'
import { fences, findDefaultExports, findFenceViolations, findUnfenced } from './fences.ts'
import { listFiles, readText } from './files.ts'
import {
  findBadNames,
  findBareSuppressions,
  findMachineTraces,
  findPostponedWork,
  findTypeHoles,
  isText,
} from './names.ts'
import {
  findFullFolders,
  findMissingFiles,
  findPageImports,
  findRawReaders,
  findTinyFiles,
  rawReaderExceptions,
} from './rooms.ts'
import { findDeepFiles, findLongFiles, findLongFunctions, limits, longTables } from './size.ts'
import { readSources } from './source.ts'

describe('the repository', () => {
  // Parses the tree.
  test('is what the rules walk: sources are found', { timeout: 120_000 }, () => {
    expect(readSources().filter(({ path }) => path.startsWith('src/')).length).toBeGreaterThan(500)
  })

  test('has no file that imports itself, directly or in a circle', () => {
    expect(findCycles(readSources())).toEqual([])
  })

  test('keeps its fences', () => {
    expect(findFenceViolations(readSources())).toEqual([])
  })

  test('has a fence around every folder of src', () => {
    expect(findUnfenced(listFiles())).toEqual([])
  })

  test('has no default exports', () => {
    expect(findDefaultExports(readSources())).toEqual([])
  })

  test('has a fence table without loops, so the folders have an order', () => {
    const reach = (folder: string, seen: readonly string[] = []): string[] =>
      (fences[folder] ?? []).flatMap((next) => (seen.includes(next) ? [next] : [next, ...reach(next, [...seen, next])]))
    expect(Object.keys(fences).filter((folder) => reach(folder).includes(folder))).toEqual([])
  })

  test('leaves the words of the command line to the command line', async () => {
    const vocabulary = await readVocabulary()
    expect(findTypedWords(readSources(), vocabulary)).toEqual([])
    expect(findUnknownReferences(readSources(), vocabulary)).toEqual([])
  })

  test('names files after their subject, in kebab-case', () => {
    expect(findBadNames(listFiles())).toEqual([])
  })

  test('has no any, no non-null assertion and no unexplained as', () => {
    // In AssemblyScript, an assertion converts a number.
    const sources = readSources().filter(({ path }) => !path.startsWith('assembly/'))
    expect(sources.flatMap(findTypeHoles)).toEqual([])
  })

  test('gives a reason for every suppression', () => {
    expect(readSources().flatMap(findBareSuppressions)).toEqual([])
  })

  test('puts no work off in comments', () => {
    expect(readSources().flatMap(findPostponedWork)).toEqual([])
  })

  test('carries no traces of a machine', () => {
    const files = listFiles().filter(isText)
    expect(findMachineTraces(files.map((path) => ({ path, text: readText(path) })))).toEqual([])
  })

  test('has no file that is too long', () => {
    expect(findLongFiles(readSources())).toEqual([])
  })

  test('has no function that is too long', () => {
    expect(findLongFunctions(readSources().filter(({ path }) => path !== 'assembly/usage-keys.ts'))).toEqual([])
  })

  test('has no folder that is too deep', () => {
    expect(findDeepFiles(listFiles())).toEqual([])
  })

  test('has no folder with too many files', () => {
    expect(findFullFolders(listFiles())).toEqual([])
  })

  test('has no tiny file that belongs in its only user', () => {
    expect(findTinyFiles(readSources())).toEqual([])
  })

  test('opens sessions instead of reading raw entries', () => {
    expect(findRawReaders(readSources())).toEqual([])
    expect(listFiles()).toEqual(expect.arrayContaining(Object.keys(rawReaderExceptions)))
  })

  test('names only files that exist in comments', () => {
    expect(findMissingFiles(readSources(), listFiles())).toEqual([])
  })

  test('loads no schema library into a page', () => {
    expect(findPageImports(readSources(), 'zod')).toEqual([])
  })

  test('excuses few tables, and only tables that are long', () => {
    expect(longTables.length).toBeLessThanOrEqual(limits.tables)
    const long = readSources().filter(({ lineCount }) => lineCount > limits.file)
    expect(long.map(({ path }) => path)).toEqual(expect.arrayContaining([...longTables]))
  })
})
