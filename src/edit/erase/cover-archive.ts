// Where archived versions of the same files hold it, also of files that are gone from their place.
import { ArchiveDamage } from '../../archive/archive-damage.ts'
import type { Archive } from '../../archive/archive.ts'
import type { ArchivedVersion } from '../../archive/archived-version.ts'
import { readVersion } from '../../archive/read-version.ts'
import { chooseContent, type Belongings } from './choose-content.ts'
import type { CoveredTally } from './covered-tally.ts'
import type { ErasureTodo } from './erasure-todo.ts'
import { findInContent, type ContentQuestion } from './find-in-content.ts'

export interface CoveredArchive {
  versions: ErasureTodo['versions']
  /** Files of these versions. */
  paths: Set<string>
  /** Versions that cannot be read any more: nobody can tell what is in them. */
  damaged: string[]
}

export function coverArchive(archive: Archive, belongings: Belongings, tally: CoveredTally): CoveredArchive {
  const redaction = tally.watched
  const covered: CoveredArchive = { versions: [], paths: new Set(), damaged: [] }
  for (const version of archive.all()) {
    const question = chooseContent(version, redaction, belongings)
    if (!question) continue
    const spans = coverVersion(archive, version, question)
    tally.take()
    if (spans === undefined) covered.damaged.push(version.path)
    if (!spans || spans.length === 0) continue
    covered.versions.push({ id: version.id, spans })
    covered.paths.add(version.path)
  }
  return covered
}

function coverVersion(
  archive: Archive,
  version: ArchivedVersion,
  question: ContentQuestion,
): [number, number][] | undefined {
  try {
    return [...findInContent(readVersion(archive, version), question)].flatMap(({ spans }) =>
      spans.map(({ start, end }): [number, number] => [start, end - start]),
    )
  } catch (error) {
    if (error instanceof ArchiveDamage) return undefined
    throw error
  }
}
