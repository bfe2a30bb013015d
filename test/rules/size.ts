// Limits the length of files and functions and the depth of folders.

import { isTest } from './source.ts'
import type { SourceFile } from './source.ts'

export const limits = { file: 500, function: 80, component: 150, depth: 3, tables: 5 }

/** Files with tables that may exceed the limit: at most five, each with a reason. */
export const longTables: readonly string[] = []

export function findLongFiles(sources: readonly SourceFile[], tables: readonly string[] = longTables): string[] {
  return sources
    .filter(({ path, lineCount }) => lineCount > limits.file && !tables.includes(path))
    .map(({ path, lineCount }) => `${path}: ${lineCount} lines, at most ${limits.file}`)
}

/** Ignores tests, where the callback of a describe may be long. */
export function findLongFunctions(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, functions }) =>
      functions
        .map((entry) => ({ ...entry, limit: isComponent(path, entry.name) ? limits.component : limits.function }))
        .filter(({ lineCount, limit }) => lineCount > limit)
        .map(({ name, line, lineCount, limit }) => `${path}:${line}: ${name} has ${lineCount} lines, at most ${limit}`),
    )
}

/** `src/format/tools/bash.ts` is at the deepest allowed level. */
export function findDeepFiles(paths: readonly string[]): string[] {
  return paths
    .filter((path) => /^(?:src|web)\//.test(path) && path.split('/').length - 1 > limits.depth)
    .map((path) => `${path}: deeper than ${limits.depth} below ${path.slice(0, 3)}`)
}

function isComponent(path: string, name: string): boolean {
  return path.endsWith('.tsx') && /^[A-Z]/.test(name)
}
