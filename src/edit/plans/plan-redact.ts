// Covers what must not be read any more, wherever it stands: in the files of sessions by masks of the same length, then in
// all that Annals made of them. The plan has the masks; the list of what is erased besides goes with it into the journal.
import type { Archive } from '../../archive/archive.ts'
import { pastesIn, type Belongings, type Content } from '../erase/choose-content.ts'
import { coverArchive, type CoveredArchive } from '../erase/cover-archive.ts'
import { coverBackups } from '../erase/cover-backups.ts'
import { findExports, type HeldExport } from '../erase/cover-exports.ts'
import { coverFiles, toMask, type CoveredFile } from '../erase/cover-files.ts'
import { coverJournalTexts } from '../erase/cover-journal.ts'
import { CoveredTally } from '../erase/covered-tally.ts'
import { emptyTodo, hasWork, type ErasureTodo } from '../erase/erasure-todo.ts'
import type { Redaction } from '../erase/redaction.ts'
import { digestTexts, LEAST_BYTES, makeSalt } from '../erase/text-digest.ts'
import { readVersion } from '../../archive/read-version.ts'
import { checkCatalog } from '../../archive/redact-versions.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { readRedacted } from '../../store/journal/redaction-log.ts'
import { plural } from '../../text/quantity.ts'
import { readPieces } from '../pieces.ts'
import type { EditPlan } from '../plan.ts'
import { statOf } from '../edit-transcript.ts'
import { listed } from './record-words.ts'
import { advise, field, operation, toRun, type Sentence } from '../../text/advice.ts'

export interface RedactPlace {
  archive: Archive
  /** Undefined where nothing was ever noted, edited or exported. */
  journal: Journal | undefined
  /** Files in their place, of all sessions. */
  files: readonly Content[]
  /** Agents that lie beside one of the sessions and belong to it. */
  agents: ReadonlySet<string>
}

export interface RedactPlan extends EditPlan {
  /** What is erased besides the files. */
  todo: ErasureTodo
  /** There is nothing to do, neither in files nor elsewhere. */
  isEmpty: boolean
}

export function planRedact(place: RedactPlace, redaction: Redaction): RedactPlan {
  const { archive, journal, files } = place
  const tally = new CoveredTally(redaction)
  const belongings = { agents: place.agents, pastes: findPastes(place, redaction) }
  const covered = coverFiles(files, belongings, tally)
  const archived = coverArchive(archive, belongings, tally)
  if (archived.versions.length > 0) checkCatalog(archive)
  const todo = {
    ...emptyTodo(),
    versions: archived.versions,
    paths: [...new Set([...covered.map(({ file }) => file.path), ...archived.paths])],
    ...(journal ? coverOurs(journal, place, { covered, belongings, tally }) : {}),
  }
  const exports = journal && (hasWork(todo) || covered.length > 0) ? findExports(journal, redaction) : []
  todo.exports = exports.filter(({ ours }) => ours.length > 0).map(({ path }) => path)
  todo.digests = digestTexts(tally.texts, saltOf(journal))
  return {
    summary: summarize(covered, todo),
    edits: covered.map(toMask),
    touched: covered.flatMap(({ touched }) => touched),
    notes: describe({ covered, archived, exports, tally, todo, redaction, files }),
    todo,
    isEmpty: covered.length === 0 && !hasWork(todo),
  }
}

interface Found {
  covered: readonly CoveredFile[]
  belongings: Belongings
  tally: CoveredTally
}

function coverOurs(
  journal: Journal,
  { archive, files }: RedactPlace,
  { covered, belongings, tally }: Found,
): Pick<ErasureTodo, 'backups' | 'states' | 'notes' | 'summaries' | 'tags'> {
  const known = new Map<string, Content>([...archive.all(), ...files].map((content) => [content.path, content]))
  const { backups, states } = coverBackups(journal, covered, known, belongings, tally)
  const { notes, summaries, tags } = coverJournalTexts(journal, tally)
  const copied = (texts: typeof notes): ErasureTodo['notes'] =>
    texts.map(({ of, digest, spans }) => ({ of, digest, spans: spans.map(([start, end]) => [start, end]) }))
  return {
    backups,
    states: states.map(([old, now]) => [old, now]),
    notes: copied(notes),
    summaries: copied(summaries),
    tags: [...tags],
  }
}

/** Texts that were pasted into prompts have files of their own, which only the prompt history names. */
function findPastes({ files, archive }: RedactPlace, { sessions }: Redaction): Set<string> {
  if (sessions === null) return new Set()
  const pastes = new Set<string>()
  const look = (chunks: Iterable<Buffer>) => {
    for (const line of Buffer.concat([...chunks].map((chunk) => Buffer.from(chunk)))
      .toString('latin1')
      .split('\n'))
      for (const name of pastesIn(line, sessions)) pastes.add(name)
  }
  for (const { path, kind } of files)
    if (kind === 'history') look(readPieces([{ path, offset: 0, length: statOf(path).size }]))
  for (const version of archive.all())
    if (version.kind === 'history' && version.missing === 0) look(readVersion(archive, version))
  return pastes
}

function saltOf(journal: Journal | undefined): string {
  return (journal && readRedacted(journal)[0]?.salt) ?? makeSalt()
}

function summarize(covered: readonly CoveredFile[], todo: ErasureTodo): string {
  if (covered.length === 0 && !hasWork(todo)) return 'Nothing to redact: none of it was found.'
  const places = covered.reduce((sum, { spans }) => sum + spans.length, 0)
  const records = covered.reduce((sum, { touched }) => sum + touched.length, 0)
  const inFiles =
    places === 0
      ? 'Covers nothing in files, where it is not'
      : `Covers ${plural(places, 'place')} in ${plural(records, 'record')} of ${plural(covered.length, 'file')}`
  const elsewhere = [
    ...(todo.versions.length > 0 ? [plural(todo.versions.length, 'archived version')] : []),
    ...(todo.backups.length > 0 ? [`${plural(todo.backups.length, 'copy', 'copies')} of earlier edits`] : []),
    ...(todo.notes.length + todo.tags.length > 0
      ? [plural(todo.notes.length + todo.tags.length, 'note or tag', 'notes and tags')]
      : []),
    ...(todo.summaries.length > 0 ? ['the history of edits'] : []),
    ...(todo.exports.length > 0 ? [plural(todo.exports.length, 'export')] : []),
  ]
  return `${inFiles}${elsewhere.length > 0 ? `; erases it from ${listed(elsewhere)}` : ''}.`
}

interface Told {
  covered: readonly CoveredFile[]
  archived: CoveredArchive
  exports: readonly HeldExport[]
  tally: CoveredTally
  todo: ErasureTodo
  redaction: Redaction
  files: readonly Content[]
}

function describe({ covered, archived, exports, tally, todo, redaction, files }: Told): Sentence[] {
  const notes: Sentence[] = []
  if (redaction.sessions !== null && (covered.length > 0 || hasWork(todo)))
    notes.push(
      advise`Forks and other sessions may hold it, too: ${operation('redact verify')} tells, and ${field('all')} covers it everywhere.`,
    )
  if (covered.length > 0 || hasWork(todo))
    notes.push('This cannot be undone: what is covered is erased from archive, index and copies of earlier edits, too.')
  const here = new Set(files.map(({ path }) => path))
  const gone = [...archived.paths].filter((path) => !here.has(path)).length
  if (gone > 0)
    notes.push(`${plural(gone, 'file')} of these ${gone === 1 ? 'is' : 'are'} only in the archive any more.`)
  if (tally.inThoughts > 0)
    notes.push(
      advise`${plural(tally.inThoughts, 'place')} in signed thoughts: if Claude refuses to go on with the session, ${toRun('edit strip', 'thinking')}.`,
    )
  if (tally.kept > 0)
    notes.push(
      `${plural(tally.kept, 'place')} in ids, types, names of tools and times ${tally.kept === 1 ? 'stays' : 'stay'}: the session would fall apart without them.`,
    )
  const named = [...covered.map(({ file }) => file.path), ...archived.paths].filter(
    (path) => redaction.finder.find(path).length > 0,
  ).length
  if (named > 0) notes.push(`It stands in the names of ${plural(named, 'file')}, which are not changed.`)
  for (const { path, ours } of exports)
    if (ours.length > 0)
      notes.push(`The export ${path} (${plural(ours.length, 'file')}) holds the session and is removed.`)
  for (const { changed } of exports)
    for (const path of changed.slice(0, MOST_NAMED))
      notes.push(`${path} was exported and changed since, so it is left: look at it yourself.`)
  if (archived.damaged.length > 0)
    notes.push(
      advise`${plural(archived.damaged.length, 'archived version')} cannot be read and may hold it: see ${operation('verify')}.`,
    )
  if ([...tally.texts].some((text) => Buffer.byteLength(text) < LEAST_BYTES))
    notes.push(
      advise`Texts below ${LEAST_BYTES} bytes could be guessed from a digest, so none is kept: look for them with ${operation('redact verify', field('text'))}.`,
    )
  if (!redaction.isOnlySecrets)
    notes.push(
      'It is found as it stands, escaped as in JSON and percent-encoded; not in base64, pictures or other codes.',
    )
  return notes
}

const MOST_NAMED = 20
