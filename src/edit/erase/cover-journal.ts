import type { Journal } from '../../store/journal/journal.ts'
import { digestText, readJournalTexts, type CoveredText, type JournalCover } from '../../store/journal/redaction-log.ts'
import { findInText } from '../../format/secrets/mask-values.ts'
import type { CoveredTally } from './covered-tally.ts'

export function coverJournalTexts(journal: Journal, tally: CoveredTally): JournalCover {
  const { sessions, finder } = tally.watched
  const isWanted = (session: string | null) => sessions === null || session === null || sessions.has(session)
  const spansIn = (text: string) => {
    const { raw, toText } = toRawText(text)
    const spans = finder.mayHold?.(raw) === false ? [] : findInText(raw, finder)
    tally.take()
    return spans.map(({ start, end }): [number, number] => [toText(start), toText(end)])
  }
  const cover = (of: string, text: string): CoveredText[] => {
    const spans = spansIn(text)
    return spans.length > 0 ? [{ of, digest: digestText(text), spans }] : []
  }
  const { notes, messageNotes, searches, tags, summaries } = readJournalTexts(journal)
  return {
    notes: notes.filter(({ session }) => isWanted(session)).flatMap(({ session, text }) => cover(session, text)),
    messageNotes: messageNotes.filter(({ session }) => isWanted(session)).flatMap(({ row, text }) => cover(row, text)),
    searches: searches
      .filter(({ query }) => spansIn(query).length > 0)
      .map(({ row, query }) => ({ of: row, digest: digestText(query) })),
    summaries: summaries
      .filter(({ session }) => isWanted(session))
      .flatMap(({ edit, summary }) => cover(String(edit), summary)),
    tags: tags
      .filter(({ session, tag }) => isWanted(session) && spansIn(tag).length > 0)
      .map(({ session, tag }) => ({ of: session, digest: digestText(tag) })),
  }
}

function toRawText(text: string): { raw: string; toText(offset: number): number } {
  const bytes = Buffer.from(text, 'utf8')
  return {
    raw: bytes.toString('latin1'),
    toText: (offset) => bytes.toString('utf8', 0, offset).length,
  }
}
