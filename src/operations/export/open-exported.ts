// Opens one session for export: reads it to the end, counts its secrets and hashes its files.
import { MAX_SPILLED } from '../../reader/spilled.ts'
import type { ExportedHead, ExportedSession } from '../../export/exported-session.ts'
import type { ExportOptions } from '../../export/export-plan.ts'
import type { SessionUsage } from '../../analytics/report/session-usage.ts'
import { maskText, maskSecrets } from '../../format/secrets/mask-secrets.ts'
import type { SessionFamily } from '../../reader/session.ts'
import { FamilyBytes } from '../../session/family-bytes.ts'
import type { Context } from '../context.ts'
import { countErrors } from '../session/count-errors.ts'
import { openUnread, type OpenSession } from '../../session/open-session.ts'
import { titleOf } from '../find/session-title.ts'
import { readParts } from './exported-parts.ts'
import { MAX_OPAQUE, readExportedSteps } from './exported-steps.ts'
import { digestFiles, familyFiles, toExported } from './exported-files.ts'
import { openPassed } from '../session/find-session.ts'
import type { SecretCount } from '../../format/secrets/secret-count.ts'
import { SecretTally } from '../../format/secrets/secret-tally.ts'
import type { RecordScreen } from '../../session/transcript.ts'

class SecretScreen implements RecordScreen {
  /** Nearly all transcripts are shorter. In memory they take five times as much. */
  readonly heldBytes = 4 * 1024 * 1024
  readonly masks: boolean
  private readonly tally = new SecretTally()

  constructor(masks: boolean) {
    this.masks = masks
  }

  first<Value>(value: Value): Value {
    return this.tally.add(value) ? this.again(value) : value
  }

  again<Value>(value: Value): Value {
    return this.masks ? maskSecrets(value) : value
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
  redact: boolean,
): Promise<LoadedSession> {
  const screen = new SecretScreen(redact)
  const open = family ? openUnread(context, family, { screen }) : await openPassed(context, screen)
  await open.refresh()
  await countElsewhere(context, open, screen)
  return { open, screen }
}

async function countElsewhere(context: Context, { files, main }: OpenSession, screen: SecretScreen): Promise<void> {
  const bytes = new FamilyBytes(context)
  const { toolResults = [] } = files ?? {}
  for (const { path } of toolResults) screen.first(bytes.spilled(path, toolResults, MAX_SPILLED))
  for (const text of await main.source.texts(main.opaque, MAX_OPAQUE)) screen.first(text)
  bytes.close()
}

export interface KnownOutside {
  usage: SessionUsage | null
  family: readonly string[]
  project: ExportedHead['project']
  title: Pick<ExportedHead, 'title' | 'titleSource'>
}

export async function toExportedSession(
  context: Context,
  { open, screen }: LoadedSession,
  options: ExportOptions,
  known: KnownOutside,
): Promise<ExportedSession> {
  const files = familyFiles(context, open)
  const readings = readParts(open, options)
  const head = screen.again(describeHead(open, known))
  const choice = { isWhole: options.depth === 'all', signal: context.signal, screen }
  return {
    head: { ...head, sources: await digestFiles(files, (path) => screen.again(path)), secrets: screen.counts() },
    parts: readings.map(({ part }) => part),
    readSteps: (wanted) => {
      const found = readings.find(({ part }) => part.key === wanted.key)
      return found ? readExportedSteps(open, found.reading, choice) : nothing()
    },
    files: files.map((file) => toExported(file, options.redact)),
  }
}

/** Longer titles were truncated, perhaps inside a key, half of which no rule would recognize. */
const CUT_TITLE = 190

export function maskedTitle(title: string, masks: boolean): string {
  if (!masks) return title
  return maskText(title.length < CUT_TITLE ? title : title.replace(/\s*\S*$/, ' …').trimStart())
}

async function* nothing(): AsyncGenerator<never> {}

export async function titleOfLoaded(context: Context, { open, screen }: LoadedSession): Promise<KnownOutside['title']> {
  const { title, titleSource } = await titleOf(context, open, open.main.facts.build())
  return { title: maskedTitle(title, screen.masks), titleSource }
}

function describeHead(open: OpenSession, known: KnownOutside): Omit<ExportedHead, 'sources' | 'secrets'> {
  const { id, main, session } = open
  const facts = main.facts.build()
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
