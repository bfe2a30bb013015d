// Adds the tags, stars, notes and saved searches of another journal to this one. Nothing is removed, and merging twice
// changes nothing more.
import { addStar, addTags, readAllAnnotations, writeMessageNote, writeNote } from './annotations.ts'
import type { Journal } from './journal.ts'
import { addSearch, readSearches } from './saved-searches.ts'

/** Returns the number of sessions whose annotations changed. Two different notes become one text. */
export function mergeAnnotations(target: Journal, source: Pick<Journal, 'database'>, at: string): number {
  const known = readAllAnnotations(target)
  let changed = 0
  for (const [session, { tags, isStarred, note, messageNotes }] of readAllAnnotations(source)) {
    const own = known.get(session)
    const noteOn = (message: string) => own?.messageNotes.find((each) => each.message === message)?.text ?? null
    const results = [
      addTags(target, session, tags, at),
      isStarred && addStar(target, session, at),
      note !== null && writeNote(target, session, joinNotes(own?.note ?? null, note), at),
      ...messageNotes.map(({ message, text }) =>
        writeMessageNote(target, session, { message, text: joinNotes(noteOn(message), text) }, at),
      ),
    ]
    if (results.some(Boolean)) changed++
  }
  if (hasSearches(source))
    for (const { query, savedAt, openedAt } of readSearches(source)) addSearch(target, query, savedAt, openedAt)
  return changed
}

/** The journal of an older version is merged without an upgrade. */
function hasSearches({ database }: Pick<Journal, 'database'>): boolean {
  return database.prepare("select 1 from sqlite_master where name = 'saved_search'").get() !== undefined
}

function joinNotes(ours: string | null, theirs: string): string {
  if (ours === null || theirs.includes(ours)) return theirs
  return ours.includes(theirs) ? ours : `${ours}\n\n${theirs}`
}
