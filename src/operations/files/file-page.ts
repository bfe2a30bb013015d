// What the file page shows: the versions of a path, the content of one, and the differences between two.
import type { z } from 'zod'
import { AppError } from '../../error.ts'
import { linesOf, traceRuns } from '../../files/line-origins.ts'
import type { FileVersion } from '../../files/file-version.ts'
import { languageOf } from '../../describe/content/language.ts'
import { patchBetween } from '../../describe/content/patch.ts'
import type { Section } from '../../describe/view.ts'
import type { Context } from '../context.ts'
import type { fileContentInput, fileDiffInput, fileVersionsInput } from './declarations.ts'
import { useHistories, type FileHistory } from './histories.ts'
import type { FileContent, FileDiff, FileVersionList } from './outputs.ts'
import { effectFinder, recordedDiff } from './recorded-hunks.ts'
import { knowledgeOf, versionRows } from './version-row.ts'

/** As much as a page highlights without a noticeable delay. */
const MOST_CHARACTERS = 500_000
const MOST_LINES = 20_000

export async function runFileVersions(
  context: Context,
  { path }: z.output<typeof fileVersionsInput>,
): Promise<FileVersionList> {
  return useHistories(context, (histories) => ({ path, versions: versionRows(histories, histories.known(path)) }))
}

export async function runFileContent(
  context: Context,
  { path, number, origins = false }: z.output<typeof fileContentInput>,
): Promise<FileContent> {
  return useHistories(context, (histories) => {
    const history = histories.known(path)
    const version = versionOf(history, number)
    const content = history.content(number)
    const { label, verified, bytes, exists } = knowledgeOf(version, content)
    const text = typeof content === 'string' ? cut(content) : null
    const isCut = text !== null && text.length < (content?.length ?? 0)
    return {
      path,
      number,
      label,
      verified,
      bytes,
      exists,
      isComplete: content !== undefined && !isCut,
      isCut,
      sections: text === null ? passagesOf(history, version) : [codeOf(path, text)],
      origins: (origins && text !== null && traceRuns(history.operations, number, linesOf(text).length)) || null,
    }
  })
}

export async function runFileDiff(
  context: Context,
  { path, from, to }: z.output<typeof fileDiffInput>,
): Promise<FileDiff> {
  return useHistories(context, (histories) => {
    const history = histories.known(path)
    const before = from === 0 ? null : history.content(versionOf(history, from).number)
    const after = history.content(versionOf(history, to).number)
    if (before !== undefined && after !== undefined)
      return { path, from, to, isComplete: true, diff: patchBetween(path, before ?? '', after ?? '') }
    const effectOf = effectFinder(history.operations)
    const effect = from === to - 1 ? effectOf(versionOf(history, to)) : undefined
    return { path, from, to, isComplete: false, diff: (effect && recordedDiff(path, effect)) ?? null }
  })
}

function versionOf({ versions, path }: FileHistory, number: number): FileVersion {
  const version = versions[number - 1]
  if (version) return version
  throw new AppError('not-found', `${path} has no version ${number}; the last one is ${versions.length}.`)
}

function cut(text: string): string {
  let end = 0
  for (let line = 0; line < MOST_LINES && end >= 0; line++) {
    const next = text.indexOf('\n', end)
    if (next < 0) return text.slice(0, MOST_CHARACTERS).toWellFormed()
    end = next + 1
  }
  return text.slice(0, Math.min(end, MOST_CHARACTERS)).toWellFormed()
}

function codeOf(path: string, text: string): Section {
  const language = languageOf(path)
  return { kind: 'code', text, firstLine: 1, ...(language === undefined ? {} : { language }) }
}

function passagesOf({ operations, path }: FileHistory, version: FileVersion): Section[] {
  const effect = effectFinder(operations)(version)
  const diff = effect && recordedDiff(path, effect)
  return diff ? [diff] : []
}
