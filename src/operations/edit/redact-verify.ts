// Searches every byte that Annals stores, and every file it reads, for redacted texts.
import { setImmediate as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { Archive } from '../../archive/archive.ts'
import { ByteSearch } from '../../edit/erase/byte-search.ts'
import { FORMS } from '../../edit/erase/forms.ts'
import { searchEverything, type SearchedPlace } from '../../edit/erase/search-everything.ts'
import { directoryBytes } from '../../store/data-files.ts'
import { Journal } from '../../store/journal/journal.ts'
import { readRedacted } from '../../store/journal/redaction-log.ts'
import { locateTemporary } from '../../edit/erase/locate-temporary.ts'
import { locate } from '../../reader/locate.ts'
import { archiveDirectory } from '../../reader/places.ts'
import { isExcluded } from '../../reader/settings.ts'
import { toStoreError } from '../../store/store-error.ts'
import { locateAll, type Context } from '../context.ts'
import { backupsBehind } from '../keep/known-backups.ts'
import { finishEdits } from './finish-edits.ts'
import { namedExports } from './named-exports.ts'
import { makeMatcher } from './redact-matcher.ts'
import type { redactVerifyInput } from './declarations.ts'
import type { RedactVerifyReport } from './outputs.ts'

const MAX_PLACES = 200
const MAX_SKIPPED = 200

export async function runRedactVerify(
  context: Context,
  input: z.output<typeof redactVerifyInput>,
): Promise<RedactVerifyReport> {
  await finishEdits(context)
  const { dataDirectory } = context
  const { text = [], regex = [] } = input
  const exports = namedExports(context, input.exports)
  const matcher = makeMatcher({ text, regex })
  const archive = Archive.open(archiveDirectory(dataDirectory))
  const journal = Journal.openIfAny(dataDirectory)
  try {
    const digests = journal && matcher.isOnlySecrets ? readRedacted(journal) : []
    const search = new ByteSearch({ words: text, finder: matcher.finder, digests })
    const { files } = locateAll(context)
    const temporary = locateTemporary(context.roots).map(({ path }) => path)
    const excluded = locate(context.roots).files.filter((file) => isExcluded(file, context.settings.exclude.value))
    const total = [...files, ...archive.all()].reduce((sum, { size }) => sum + size, directoryBytes(dataDirectory))
    const report = emptyReport({
      texts: text.length,
      patterns: regex.length,
      redactions: digests.length,
      secrets: matcher.isOnlySecrets,
    })
    for (const path of backupsBehind(dataDirectory))
      add(report, { path, what: 'backups', reason: 'outdated', files: 1 })
    for (const { path } of excluded) add(report, { path, what: 'transcripts', reason: 'excluded', files: 1 })
    for (const place of searchEverything(
      { dataDirectory, paths: files.map(({ path }) => path), archive, journal, exports, temporary },
      search,
    )) {
      add(report, place)
      await pause()
      context.signal?.throwIfAborted()
      context.onProgress({ label: 'searching', done: Math.min(total, bytesOf(report)), total, unit: 'bytes' })
    }
    return report
  } catch (error) {
    throw toStoreError(error, dataDirectory)
  } finally {
    journal?.close()
    archive.close()
  }
}

function emptyReport(sought: RedactVerifyReport['sought']): RedactVerifyReport {
  return { sought, searched: [], notSearched: [], notSearchedFiles: 0, found: 0, places: [] }
}

function add(report: RedactVerifyReport, place: SearchedPlace): void {
  if ('reason' in place) {
    report.notSearchedFiles += place.files
    if (report.notSearched.length < MAX_SKIPPED) report.notSearched.push(place)
    return
  }
  const { path, what, found, offsets, bytes } = place
  const known = report.searched.find((each) => each.what === what)
  if (known) {
    known.files += 1
    known.bytes += bytes
  } else report.searched.push({ what, files: 1, bytes })
  report.found += found
  for (const { offset, form } of offsets.slice(0, MAX_PLACES - report.places.length))
    report.places.push({ path, what, offset, form: form ? FORMS[form] : null })
}

function bytesOf({ searched }: RedactVerifyReport): number {
  return searched.reduce((sum, { bytes }) => sum + bytes, 0)
}
