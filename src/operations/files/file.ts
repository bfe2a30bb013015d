// One file in time: its content at a moment, its versions, or the differences between two of them.
import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { FileVersion } from '../../files/file-version.ts'
import { unifiedDiff } from '../../files/unified-diff.ts'
import { advise, field, operation } from '../../text/advice.ts'
import { plural } from '../../text/quantity.ts'
import type { Context } from '../context.ts'
import { locateSession } from '../session/locate-session.ts'
import type { fileInput } from './declarations.ts'
import { findPath } from './find-path.ts'
import { sha256, useHistories, type FileHistory } from './histories.ts'
import { laterCommands } from './later-commands.ts'
import { readMoment, versionAt, type Moment } from './moment.ts'
import type { FileReport, FileVersionDiff, OneFileVersion } from './outputs.ts'
import { effectFinder, patchOfPassages, recordedDiff } from './recorded-hunks.ts'
import { knowledgeOf, placeOf, timeOf, versionRows } from './version-row.ts'

type FileInput = z.output<typeof fileInput>

export async function runFile(context: Context, input: FileInput): Promise<FileReport> {
  const session = input.session === undefined ? null : (await locateSession(context, input.session)).family.id
  return useHistories(context, (histories) => {
    const path = findPath(context, input.path, histories.files.paths())
    const history = histories.known(path)
    if (input.diff) return compare(history, input.diff)
    if (input.list) {
      const versions = versionRows(histories, history)
      return { path, versions: session === null ? versions : versions.filter((row) => row.session === session) }
    }
    const moment = input.at === undefined ? null : readMoment(context, histories.database, input.at)
    return describe(history, choose(history, session, moment), moment)
  })
}

function choose({ path, versions }: FileHistory, session: string | null, moment: Moment | null): FileVersion {
  const own = session === null ? versions : versions.filter((version) => isOf(version, session))
  const chosen = versionAt(own, moment)
  if (chosen) return chosen
  const [first] = own
  const list = operation('file', path, field('list'))
  if (!first)
    throw new AppError(
      'not-found',
      advise`Session ${session ?? ''} has not read or changed ${path}; ${list} shows which have.`,
    )
  throw new AppError(
    'not-found',
    advise`${path} is not known at that moment; its first version is from ${timeOf(first.atMs) ?? 'an unknown time'}. ${list} shows all.`,
  )
}

/** Made by the session, or shown by one of its records. */
function isOf({ operation: made, evidence }: FileVersion, session: string): boolean {
  return made.place.session === session || evidence.some(({ place }) => place.session === session)
}

function describe(history: FileHistory, version: FileVersion, moment: Moment | null): OneFileVersion {
  const content = history.content(version.number)
  return {
    path: history.path,
    number: version.number,
    at: timeOf(version.atMs),
    ...placeOf(version.operation.place),
    ...knowledgeOf(version, content),
    sha256: typeof content === 'string' ? sha256(content) : null,
    changedOutside: changesOutside(history.versions),
    laterCommands: laterCommands(history, version, moment),
    content: content ?? null,
  }
}

function changesOutside(versions: readonly FileVersion[]): OneFileVersion['changedOutside'] {
  return versions.flatMap(({ cause, operation: shown }, index) => {
    if (cause === null) return []
    const before = versions[index - 1]
    const last = before?.evidence.at(-1)?.place ?? before?.operation.place
    return [
      {
        afterUuid: last ? (last.resultUuid ?? last.callUuid) : null,
        beforeUuid: shown.place.resultUuid ?? shown.place.callUuid,
        cause,
      },
    ]
  })
}

function compare(history: FileHistory, numbers: readonly string[]): FileVersionDiff {
  const { path, versions } = history
  const { from, to } = readNumbers(numbers, versions.length)
  const [before, after] = [from === 0 ? null : history.content(from), history.content(to)]
  const name = path.replace(/^[\\/]+/, '')
  if (before !== undefined && after !== undefined)
    return { path, from, to, isComplete: true, patch: unifiedDiff({ name, before, after }) }
  const effectOf = effectFinder(history.operations)
  const passages = versions.slice(from, to).flatMap((version) => {
    const effect = effectOf(version)
    return (effect && recordedDiff(path, effect)) ?? []
  })
  return { path, from, to, isComplete: false, patch: patchOfPassages(name, passages) }
}

function readNumbers(typed: readonly string[], most: number): { from: number; to: number } {
  const words = typed.flatMap((text) => text.split('..'))
  const numbers = words.map(Number)
  const isRange = numbers.length >= 1 && numbers.length <= 2 && words.every((word) => /^\d{1,9}$/.test(word))
  const [first = 0, second = first] = numbers
  const [from, to] = numbers.length === 1 ? [first - 1, first] : [first, second]
  if (!isRange || from < 0 || to < 1)
    throw new AppError(
      'usage',
      advise`${field('diff')} must be one or two version numbers; ${field('list')} shows them.`,
    )
  if (Math.max(from, to) > most)
    throw new AppError(
      'not-found',
      advise`There is no version ${String(Math.max(from, to))}; ${field('list')} shows the ${plural(most, 'version')}.`,
    )
  return { from, to }
}
