// Opens one session for export: reads it to the end, counts its secrets and hashes its files.
import { isUtf8 } from 'node:buffer'
import { MAX_SPILLED } from '../../reader/spilled.ts'
import type { ExportedHead, ExportedSession } from '../../export/exported-session.ts'
import type { ExportOptions } from '../../export/export-plan.ts'
import type { SessionUsage } from '../../analytics/report/session-usage.ts'
import type { SessionFamily } from '../../reader/session.ts'
import { FamilyBytes } from '../../session/family-bytes.ts'
import type { Context } from '../context.ts'
import { countErrors } from '../session/count-errors.ts'
import { openUnread, type OpenSession } from '../../session/open-session.ts'
import { readAnnotations } from '../find/read-annotations.ts'
import { titleOf } from '../find/session-title.ts'
import { CUT_MARGIN, cutText } from './cut-text.ts'
import { readParts } from './exported-parts.ts'
import { readExportedSteps } from './exported-steps.ts'
import type { ExportMask } from './export-mask.ts'
import { digestFiles, familyFiles, readRange, toExported } from './exported-files.ts'
import { openPassed } from '../session/find-session.ts'
import type { SecretCount } from '../../format/secrets/secret-count.ts'
import { SecretTally } from '../../format/secrets/secret-tally.ts'
import type { RecordScreen } from '../../session/transcript.ts'

class SecretScreen implements RecordScreen {
  /** Nearly all transcripts are shorter. In memory they take five times as much. */
  readonly heldBytes = 4 * 1024 * 1024
  readonly cutMargin = CUT_MARGIN
  readonly mask: ExportMask
  private readonly tally = new SecretTally()

  constructor(mask: ExportMask) {
    this.mask = mask
  }

  first<Value>(value: Value): Value {
    return this.mask.apply(value, this.tally.add(value))
  }

  again<Value>(value: Value): Value {
    return this.mask.apply(value)
  }

  cut(text: string, maxBytes: number): string {
    return this.again(cutText(text, maxBytes))
  }

  counts(): SecretCount[] {
    return this.tally.counts()
  }
}

export interface LoadedSession {
  open: OpenSession
  screen: SecretScreen
}

export async function loadForExport(
  context: Context,
  family: SessionFamily | null,
  mask: ExportMask,
): Promise<LoadedSession> {
  if (mask.learns && family) await learnFrom(context, family, mask)
  const screen = new SecretScreen(mask)
  const open = family ? openUnread(context, family, { screen }) : await openPassed(context, screen)
  await open.refresh()
  await countElsewhere(context, open, screen)
  return { open, screen }
}

/** Reads a session once more, before it is exported: a user may be named long before the home directory. */
async function learnFrom(context: Context, family: SessionFamily, mask: ExportMask): Promise<void> {
  const screen: RecordScreen = {
    heldBytes: 0,
    first: (value) => {
      mask.learn(value)
      return value
    },
    again: (value) => value,
    cutMargin: 0,
    cut: (text) => text,
  }
  const open = openUnread(context, family, { screen })
  try {
    await open.refresh()
  } finally {
    open.close()
  }
}

/** Also searches bytes that are not text: forms that copy the files have them. */
async function countElsewhere(context: Context, open: OpenSession, screen: SecretScreen): Promise<void> {
  const bytes = new FamilyBytes(context)
  for (const file of open.files?.toolResults ?? []) {
    const own = await readRange(bytes, file, 0, Math.min(file.size, MAX_SPILLED))
    screen.first(own.toString(isUtf8(own) ? 'utf8' : 'latin1'))
  }
  for (const { opaque, source } of open.transcripts)
    for (const line of opaque) for (const text of await source.texts([line], MAX_SPILLED)) screen.first(text)
  bytes.close()
}

export interface KnownOutside {
  usage: SessionUsage | null
  family: readonly string[]
  project: ExportedHead['project']
  title: Pick<ExportedHead, 'title' | 'titleSource'>
}

/** A file outside of any Claude home may be another version of the session that has the notes. */
function readNotes(context: Context, open: OpenSession): Pick<ExportedHead, 'note' | 'messageNotes'> {
  const { note = null, messageNotes = [] } = (open.isInHome && readAnnotations(context).get(open.id)) || {}
  return { note, messageNotes }
}

export async function toExportedSession(
  context: Context,
  { open, screen }: LoadedSession,
  options: ExportOptions,
  known: KnownOutside,
): Promise<ExportedSession> {
  const files = familyFiles(context, open)
  const readings = readParts(open, options)
  const head = { ...screen.again(describeHead(open, known)), ...screen.first(readNotes(context, open)) }
  const choice = { isWhole: options.depth === 'all', signal: context.signal, screen }
  return {
    head: { ...head, sources: await digestFiles(files, (path) => screen.mask.path(path)), secrets: screen.counts() },
    parts: readings.map(({ part }) => part),
    readSteps: (wanted) => {
      const found = readings.find(({ part }) => part.key === wanted.key)
      return found ? readExportedSteps(open, found.reading, choice) : nothing()
    },
    files: toExported(files, options.redact),
  }
}

async function* nothing(): AsyncGenerator<never> {}

export async function titleOfLoaded(context: Context, { open, screen }: LoadedSession): Promise<KnownOutside['title']> {
  const { title, titleSource } = await titleOf(context, open, open.main.facts.head())
  return { title: screen.mask.title(title), titleSource }
}

function describeHead(
  open: OpenSession,
  known: KnownOutside,
): Omit<ExportedHead, 'sources' | 'secrets' | 'note' | 'messageNotes'> {
  const { id, main, session } = open
  const facts = main.facts.head()
  const { directory, branch, models, versions, startedAt, endedAt, records, pullRequests } = facts
  return {
    id,
    ...known.title,
    project: known.project,
    directory,
    branch,
    models,
    versions,
    startedAt,
    endedAt,
    records,
    damagedLines: main.damage.length,
    ...open.counts,
    errors: countErrors(open),
    pullRequests,
    usage: known.usage,
    family: known.family,
    compactions: session.thread.compactions,
    unplaced: session.thread.unplaced,
  }
}
