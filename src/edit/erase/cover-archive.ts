// Finds the text in archived versions, including those of files that no longer exist on disk.
import { ArchiveDamage } from '../../archive/archive-damage.ts'
import type { Archive } from '../../archive/archive.ts'
import { SpanList } from '../../format/secrets/span-list.ts'
import type { ArchivedVersion } from '../../archive/archived-version.ts'
import { readVersion } from '../../archive/read-version.ts'
import { contentSearchFor, type OwnedContent } from './content-search.ts'
import type { CoveredTally } from './covered-tally.ts'
import type { ErasureTodo } from './erasure-todo.ts'
import { findInContent, type ContentSearch } from './find-in-content.ts'

export interface CoveredArchive {
  versions: ErasureTodo['versions']
  paths: Set<string>
  damaged: string[]
}

export function coverArchive(archive: Archive, owned: OwnedContent, tally: CoveredTally): CoveredArchive {
  const redaction = tally.watched
  const covered: CoveredArchive = { versions: [], paths: new Set(), damaged: [] }
  for (const version of archive.all()) {
    const search = contentSearchFor(version, redaction, owned)
    if (!search) continue
    tally.file = version.path
    const spans = coverVersion(archive, version, search)
    tally.take()
    if (spans === undefined) covered.damaged.push(version.path)
    if (!spans || spans.length === 0) continue
    covered.versions.push({ id: version.id, spans })
    covered.paths.add(version.path)
  }
  return covered
}

function coverVersion(archive: Archive, version: ArchivedVersion, search: ContentSearch): SpanList | undefined {
  try {
    const covered = new SpanList()
    // The matches have their lines; only the spans are kept.
    for (const { spans } of findInContent(readVersion(archive, version), search))
      for (const span of spans) covered.add(span)
    return covered
  } catch (error) {
    if (error instanceof ArchiveDamage) return undefined
    throw error
  }
}
