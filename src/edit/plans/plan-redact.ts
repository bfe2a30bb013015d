// Plans a redaction: the text is masked in session files with stars of the same length, and erased from everything
// Annals derived from them. The plan has the masks; the list of the other erasures (`todo`) is stored in the journal.
import type { Archive } from '../../archive/archive.ts'
import { pastesIn, type OwnedContent, type Content } from '../erase/content-search.ts'
import { coverArchive, type CoveredArchive } from '../erase/cover-archive.ts'
import { coverBackups } from '../erase/cover-backups.ts'
import { findExports, toRemovals } from '../erase/cover-exports.ts'
import { coverFiles, toMask, type CoveredFile } from '../erase/cover-files.ts'
import { coverJournalTexts } from '../erase/cover-journal.ts'
import type { LocatedExport } from '../erase/locate-exports.ts'
import { CoveredTally, type LeftMatch } from '../erase/covered-tally.ts'
import { emptyTodo, hasWork, type ErasureTodo } from '../erase/erasure-todo.ts'
import { FORMS } from '../erase/forms.ts'
import type { EmptyLines } from '../erase/line-memo.ts'
import type { Redaction } from '../erase/redaction.ts'
import { digestTexts, MIN_BYTES, makeSalt } from '../erase/text-digest.ts'
import { readVersion } from '../../archive/read-version.ts'
import { checkCatalog } from '../../archive/redact-versions.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { readRedacted } from '../../store/journal/redaction-log.ts'
import { plural } from '../../text/quantity.ts'
import { readPieces } from '../pieces.ts'
import type { EditPlan } from '../plan.ts'
import { statOf } from '../edit-transcript.ts'
import { joinList } from './record-preview.ts'
import { advise, field, operation, toRun, type Sentence } from '../../text/advice.ts'

export interface RedactionScope {
  archive: Archive
  journal: Journal | undefined
  files: readonly Content[]
  agents: ReadonlySet<string>
  /** Places where the user says that exports are. */
  exports?: readonly string[]
  /** Lines in which an earlier plan of the same redaction found nothing. */
  empty?: EmptyLines
}

export interface RedactPlan extends EditPlan {
  todo: ErasureTodo
  isEmpty: boolean
}

export function planRedact(scope: RedactionScope, redaction: Redaction): RedactPlan {
  const { archive, journal, files } = scope
  const tally = new CoveredTally(redaction, scope.empty)
  const owned = { agents: scope.agents, pastes: findPastes(scope, redaction) }
  const covered = coverFiles(files, owned, tally)
  const archived = coverArchive(archive, owned, tally)
  if (archived.versions.length > 0) checkCatalog(archive)
  const todo = {
    ...emptyTodo(),
    versions: archived.versions,
    paths: [...new Set([...covered.map(({ file }) => file.path), ...archived.paths])],
    ...(journal ? coverOwnData(journal, scope, { covered, owned, tally }) : {}),
  }
  const isInSessions = hasWork(todo) || covered.length > 0
  const exports = journal ? findExports(journal, redaction, { named: scope.exports ?? [], isInSessions }) : []
  todo.exports = toRemovals(exports)
  const words = tally.texts.size > 0 ? redaction.words : []
  todo.digests = digestTexts(new Set([...words, ...tally.texts]), saltOf(journal))
  return {
    summary: summarize(covered, todo, tally.left.length),
    edits: covered.map(toMask),
    touched: covered.flatMap(({ touched }) => touched),
    notes: describe({ covered, archived, exports, tally, todo, redaction, files }),
    todo,
    isEmpty: covered.length === 0 && !hasWork(todo),
  }
}

interface FoundContent {
  covered: readonly CoveredFile[]
  owned: OwnedContent
  tally: CoveredTally
}

function coverOwnData(
  journal: Journal,
  { archive, files }: RedactionScope,
  { covered, owned, tally }: FoundContent,
): Pick<ErasureTodo, 'backups' | 'states' | 'notes' | 'messageNotes' | 'searches' | 'summaries' | 'tags'> {
  const known = new Map<string, Content>([...archive.all(), ...files].map((content) => [content.path, content]))
  const { backups, states } = coverBackups(journal, covered, known, owned, tally)
  const { notes, messageNotes, searches, summaries, tags } = coverJournalTexts(journal, tally)
  const copied = (texts: typeof notes): ErasureTodo['notes'] =>
    texts.map(({ of, digest, spans }) => ({ of, digest, spans: spans.map(([start, end]) => [start, end]) }))
  return {
    backups,
    states: states.map(([old, now]) => [old, now]),
    notes: copied(notes),
    messageNotes: copied(messageNotes),
    searches: [...searches],
    summaries: copied(summaries),
    tags: [...tags],
  }
}

/** Pasted texts are stored in separate files, and only the prompt history links them to a session. */
function findPastes({ files, archive }: RedactionScope, { sessions }: Redaction): Set<string> {
  if (sessions === null) return new Set()
  const pastes = new Set<string>()
  const addFrom = (chunks: Iterable<Buffer>) => {
    for (const line of Buffer.concat([...chunks].map((chunk) => Buffer.from(chunk)))
      .toString('latin1')
      .split('\n'))
      for (const name of pastesIn(line, sessions)) pastes.add(name)
  }
  for (const { path, kind } of files)
    if (kind === 'history') addFrom(readPieces([{ path, offset: 0, length: statOf(path).size }]))
  for (const version of archive.all())
    if (version.kind === 'history' && version.missing === 0) addFrom(readVersion(archive, version))
  return pastes
}

function saltOf(journal: Journal | undefined): string {
  return (journal && readRedacted(journal)[0]?.salt) ?? makeSalt()
}

function summarize(covered: readonly CoveredFile[], todo: ErasureTodo, left: number): string {
  if (covered.length === 0 && !hasWork(todo))
    return left === 0
      ? 'Nothing to redact: no match was found.'
      : `Nothing to redact: ${plural(left, 'match', 'matches')} inside images or documents cannot be masked.`
  const matches = covered.reduce((sum, { spans }) => sum + spans.length, 0)
  const records = covered.reduce((sum, { touched }) => sum + touched.length, 0)
  const removed = todo.exports.filter((each) => typeof each === 'string' || each.remove.length > 0).length
  const marks = todo.notes.length + todo.messageNotes.length + todo.tags.length
  const elsewhere = [
    ...(todo.versions.length > 0 ? [plural(todo.versions.length, 'archived version')] : []),
    ...(todo.backups.length > 0 ? [`${plural(todo.backups.length, 'backup')} of earlier edits`] : []),
    ...(marks > 0 ? [plural(marks, 'note or tag', 'notes and tags')] : []),
    ...(todo.searches.length > 0 ? [plural(todo.searches.length, 'saved search', 'saved searches')] : []),
    ...(todo.summaries.length > 0 ? ['the history of edits'] : []),
    ...(removed > 0 ? [plural(removed, 'export')] : []),
  ]
  if (matches === 0) return `Erases the text from ${joinList(elsewhere)}; the files do not contain it.`
  const inFiles = `Masks ${plural(matches, 'match', 'matches')} in ${plural(records, 'record')} of ${plural(covered.length, 'file')}`
  return `${inFiles}${elsewhere.length > 0 ? `; also erases the text from ${joinList(elsewhere)}` : ''}.`
}

interface NoteFacts {
  covered: readonly CoveredFile[]
  archived: CoveredArchive
  exports: readonly LocatedExport[]
  tally: CoveredTally
  todo: ErasureTodo
  redaction: Redaction
  files: readonly Content[]
}

function describe({ covered, archived, exports, tally, todo, redaction, files }: NoteFacts): Sentence[] {
  const notes: Sentence[] = []
  if (redaction.sessions !== null && (covered.length > 0 || hasWork(todo)))
    notes.push(
      advise`Forks and other sessions may contain it too: ${operation('redact verify')} finds it, and ${field('all')} masks it everywhere.`,
    )
  if (covered.length > 0 || hasWork(todo))
    notes.push(
      'This cannot be undone: the text is also erased from the archive, the index and backups of earlier edits.',
    )
  const here = new Set(files.map(({ path }) => path))
  const gone = [...archived.paths].filter((path) => !here.has(path)).length
  if (gone > 0) notes.push(`${plural(gone, 'file')} of these ${gone === 1 ? 'exists' : 'exist'} only in the archive.`)
  if (tally.inThoughts > 0)
    notes.push(
      advise`${plural(tally.inThoughts, 'match', 'matches')} in signed thinking: if Claude refuses to continue the session, ${toRun('edit strip', 'thinking')}.`,
    )
  if (tally.kept > 0)
    notes.push(
      `${plural(tally.kept, 'match', 'matches')} in ids, types, tool names, times and keys of the format ${tally.kept === 1 ? 'is' : 'are'} kept: Claude Code could not load the session without them.`,
    )
  notes.push(...describeLeft(tally.left))
  const named = [...covered.map(({ file }) => file.path), ...archived.paths].filter(
    (path) => redaction.finder.find(path).length > 0,
  ).length
  if (named > 0) notes.push(`It is also in the names of ${plural(named, 'file')}, which are not changed.`)
  notes.push(...describeExports(exports))
  if (archived.damaged.length > 0)
    notes.push(
      advise`${plural(archived.damaged.length, 'archived version')} cannot be read and may contain it; see ${operation('verify')}.`,
    )
  if ([...tally.texts].some((text) => Buffer.byteLength(text) < MIN_BYTES))
    notes.push(
      advise`Texts shorter than ${MIN_BYTES} bytes could be guessed from a digest, so no digest is kept; search for them with ${operation('redact verify', field('text'))}.`,
    )
  if (!redaction.isOnlySecrets)
    notes.push(
      'Searched as it is, split, escaped, percent-encoded, in UTF-16, base64 and hex; compressed, encrypted and twice encoded text and pictures of text are not searched.',
    )
  return notes
}

const MAX_NAMED = 20

function describeLeft(left: readonly LeftMatch[]): Sentence[] {
  const named = left
    .slice(0, MAX_NAMED)
    .map(
      ({ file, path, form }) =>
        advise`Found and not masked: a match ${FORMS[form]} in ${path.join('.')} of ${file}, an image or document that would be damaged; ${toRun('edit strip', 'images')}.`,
    )
  const more = left.length - named.length
  return more > 0 ? [...named, `Found and not masked: ${plural(more, 'more match', 'more matches')}.`] : named
}

function describeExports(exports: readonly LocatedExport[]): Sentence[] {
  const inState =
    (state: string) =>
    ({ found }: LocatedExport) =>
      found.filter((file) => file.state === state)
  const removed = exports.flatMap((each) => {
    const ours = inState('ours')(each)
    const isMoved = ours.some(({ path, logged }) => path !== logged)
    const where = isMoved
      ? `${each.path}, now ${[...new Set(ours.map(({ folder }) => folder))].join(', ')},`
      : each.path
    if (ours.length === 0) return []
    return [`The export ${where} (${plural(ours.length, 'file')}) contains the session and is removed.`]
  })
  const changed = exports
    .flatMap(inState('changed'))
    .map(({ path }) => `${path} was changed after it was exported and is not removed; check it yourself.`)
  const missing = exports
    .filter((each) => each.missing.length > 0)
    .map(
      (each) =>
        advise`The export ${each.path} (${plural(each.missing.length, 'file')}) is not there any more; if you moved it, say where with ${field('exports')}.`,
    )
  return [...removed, ...changed.slice(0, MAX_NAMED), ...missing.slice(0, MAX_NAMED)]
}
