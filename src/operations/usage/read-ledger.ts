// Reads the ledger for an operation: all files of the context, counted by the rule of Annals or of ccusage.
import type { Ledger, LedgerRule } from '../../analytics/ledger/ledger.ts'
import type { CostMode } from '../../analytics/report/entry-costs.ts'
import { createPricer, type Pricer } from '../../analytics/price/pricer.ts'
import { isShortened } from '../../archive/seal.ts'
import { catalogPath } from '../../reader/places.ts'
import { loadLedger, type LoadedLedger } from '../../store/ledger/load-ledger.ts'
import { isWanted, locateOnce, type Context, type Walk } from '../context.ts'

export interface LedgerChoice {
  rule?: LedgerRule
  /** With the ccusage rule: counts messages inside progress records, as only its daily report does. */
  isDaily?: boolean
  /** With the ccusage rule: decides between copies that differ only in cost. */
  mode?: CostMode
  isCurrent?: (ledger: LoadedLedger) => boolean
  /** A walk that the caller has made. */
  walk?: Walk
}

/** The global ledger may be large; it is kept long enough to be shared by the requests of one visit. */
const CACHED_MS = 60_000

export async function readLedger(
  context: Context,
  { rule = 'annals', isDaily = false, mode = 'auto', isCurrent, walk }: LedgerChoice = {},
): Promise<Ledger> {
  const ledger = await readOwnLedger(context, { withVerdicts: rule === 'ccusage', isCurrent, walk })
  if (rule === 'annals') return ledger
  const { buildCcusageLedger } = await import('../../analytics/ccusage/build-ccusage-ledger.ts')
  return buildCcusageLedger(ledger.table, ledger.files, { isDaily, mode })
}

export async function readOwnLedger(
  context: Context,
  { withVerdicts = false, isCurrent, walk }: OwnLedgerChoice = {},
): Promise<LoadedLedger> {
  const pricer = await readPricer(context)
  const { ledger, unread } = await findLedger(context, { withVerdicts, isCurrent, pricer, walk })
  noteUnread(context, unread)
  return ledger
}

interface FoundLedger {
  ledger: LoadedLedger
  unread: string[]
}

interface OwnLedgerChoice {
  withVerdicts?: boolean
  isCurrent?: LedgerChoice['isCurrent']
  walk?: Walk | undefined
}

interface LedgerRequest {
  withVerdicts: boolean
  isCurrent: LedgerChoice['isCurrent']
  pricer: Pricer
  walk: Walk | undefined
}

async function findLedger(context: Context, request: LedgerRequest): Promise<FoundLedger> {
  const { withVerdicts, isCurrent, pricer } = request
  const read = async () => load(context, request)
  const cached = context.cache?.memo(`ledger ${withVerdicts} ${pricer.fingerprint}`, read, {
    forMs: CACHED_MS,
    isCurrent: ({ ledger }) => isCurrent?.(ledger) ?? true,
  })
  return cached ?? read()
}

async function load(context: Context, { withVerdicts, pricer, walk }: LedgerRequest): Promise<FoundLedger> {
  if (isShortened(catalogPath(context.dataDirectory))) context.onNotice({ kind: 'archive smaller' })
  const { files, issues } = locateOnce(context, walk)
  const ledger = await loadLedger({
    dataDirectory: context.dataDirectory,
    files,
    withVerdicts,
    scope: ledgerScope(context),
    pricer,
    archived: (file) => isWanted(context, file),
    onProgress: (done, total) => context.onProgress({ label: 'counting', done, total, unit: 'files' }),
  })
  return {
    ledger,
    unread: [
      ...issues.filter(({ reason }) => reason === 'unreadable').map(({ path }) => path),
      ...ledger.files.filter(({ problem }) => problem !== null).map(({ path }) => path),
    ],
  }
}

/** Reports unread files, so that an incomplete total does not look complete. */
function noteUnread({ onNotice }: Context, paths: readonly string[]): void {
  const [place] = paths
  if (place !== undefined)
    onNotice({
      kind: 'usage problem',
      count: paths.length,
      noun: 'file',
      problem: 'Not counted because it could not be read',
      place,
    })
}

export function ledgerScope({ roots, settings }: Context): string[] {
  return [...roots, '', settings.roots.source === 'flag' ? 'named' : '', ...settings.exclude.value]
}

export async function readPricer({ settings, onNotice }: Context): Promise<Pricer> {
  const path = settings.prices.value
  if (path === null) return createPricer()
  const { readPriceFile } = await import('../../reader/read-price-file.ts')
  const { parsePriceFile } = await import('../../analytics/price/price-file.ts')
  const { overrides, problems } = parsePriceFile(readPriceFile(path))
  if (problems.length > 0) onNotice({ kind: 'price file', path, problems })
  return createPricer(overrides)
}
