// The ledger for an operation: everything the context can see, counted by our own rule or by ccusage's.
import type { Ledger, LedgerRule } from '../../analytics/ledger/ledger.ts'
import type { CostMode } from '../../analytics/report/entry-costs.ts'
import { createPricer, type Pricer } from '../../analytics/price/pricer.ts'
import { loadLedger, type LoadedLedger } from '../../store/ledger/load-ledger.ts'
import { isWanted, locateAll, type Context } from '../context.ts'

export interface LedgerChoice {
  rule?: LedgerRule
  /** Under ccusage's rule: count messages inside progress records, as its daily report alone does. */
  isDaily?: boolean
  /** Under ccusage's rule: decides between copies that differ in nothing but their cost. */
  mode?: CostMode
  /** Whether one that was loaded before is new enough. Without this it is until something changes. */
  isCurrent?: (ledger: LoadedLedger) => boolean
}

/** A ledger of everything may be large; it is shared by what is asked on one visit. */
const HELD_MS = 60_000

export async function readLedger(
  context: Context,
  { rule = 'annals', isDaily = false, mode = 'auto', isCurrent }: LedgerChoice = {},
): Promise<Ledger> {
  const ledger = await readOwnLedger(context, { withVerdicts: rule === 'ccusage', isCurrent })
  if (rule === 'annals') return ledger
  const { buildCcusageLedger } = await import('../../analytics/ccusage/build-ccusage-ledger.ts')
  return buildCcusageLedger(ledger.table, ledger.files, { isDaily, mode })
}

export async function readOwnLedger(
  context: Context,
  /** `withVerdicts`: whether rows must say if ccusage would read them. */
  { withVerdicts = false, isCurrent }: { withVerdicts?: boolean; isCurrent?: LedgerChoice['isCurrent'] } = {},
): Promise<LoadedLedger> {
  const pricer = await readPricer(context)
  const { ledger, unread } = await findLedger(context, { withVerdicts, isCurrent, pricer })
  tellUnread(context, unread)
  return ledger
}

interface FoundLedger {
  ledger: LoadedLedger
  /** Paths of what is not in it because it could not be read. */
  unread: string[]
}

interface LedgerWish {
  withVerdicts: boolean
  isCurrent: LedgerChoice['isCurrent']
  pricer: Pricer
}

/** The one that is held, where somebody holds it and it will do. */
async function findLedger(context: Context, wish: LedgerWish): Promise<FoundLedger> {
  const { withVerdicts, isCurrent, pricer } = wish
  const read = async () => load(context, wish)
  const held = context.cache?.memo(`ledger ${withVerdicts} ${pricer.fingerprint}`, read, {
    forMs: HELD_MS,
    isCurrent: ({ ledger }) => isCurrent?.(ledger) ?? true,
  })
  return held ?? read()
}

async function load(context: Context, { withVerdicts, pricer }: LedgerWish): Promise<FoundLedger> {
  const { files, issues } = locateAll(context)
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

/** A total without a part of the files must not look like one of all. */
function tellUnread({ onNotice }: Context, paths: readonly string[]): void {
  const [place] = paths
  if (place !== undefined)
    onNotice({
      kind: 'usage problem',
      count: paths.length,
      noun: 'file',
      problem: 'Not counted, because it could not be read',
      place,
    })
}

/** What decides which files are counted. */
export function ledgerScope({ roots, settings }: Context): string[] {
  return [...roots, '', settings.roots.source === 'flag' ? 'named' : '', ...settings.exclude.value]
}

/** Built-in prices, and the user's own before them. */
export async function readPricer({ settings, onNotice }: Context): Promise<Pricer> {
  const path = settings.prices.value
  if (path === null) return createPricer()
  const { readPriceFile } = await import('../../reader/read-price-file.ts')
  const { parsePriceFile } = await import('../../analytics/price/price-file.ts')
  const { overrides, problems } = parsePriceFile(readPriceFile(path))
  if (problems.length > 0) onNotice({ kind: 'price file', path, problems })
  return createPricer(overrides)
}
