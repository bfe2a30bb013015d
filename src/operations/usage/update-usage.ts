// Brings the usage rows of the index in step with the ledger, after a sync.
import { fileBytes } from '../../store/data-files.ts'
import { openIndex, openIndexForReading } from '../../store/index/index-store.ts'
import { readUsageState, writeUsage } from '../../store/ledger/write-usage.ts'
import { takeLock } from '../../store/lock.ts'
import { catalogPath, indexDirectory } from '../../reader/places.ts'
import { toStoreError } from '../../store/store-error.ts'
import type { Context } from '../context.ts'
import { ledgerScope, readOwnLedger, readPricer } from './read-ledger.ts'

/** Another process that syncs does this itself. */
const PATIENCE_MS = 2000

/** Nothing where flags chose the files: the index is of all of them. */
export async function updateUsage(context: Context): Promise<void> {
  const { roots, exclude } = context.settings
  if (roots.source === 'flag' || exclude.source === 'flag') return
  const catalog = fileBytes(catalogPath(context.dataDirectory))
  const state = JSON.stringify([catalog, (await readPricer(context)).fingerprint, ledgerScope(context)])
  if (isInStep(context, state)) return
  const ledger = await readOwnLedger(context)
  const lock = await takeLock(context.dataDirectory, { waitMs: PATIENCE_MS })
  if (!lock) return
  try {
    const { database } = openIndex(indexDirectory(context.dataDirectory))
    try {
      writeUsage(database, ledger, state)
    } finally {
      database.close()
    }
  } catch (error) {
    throw toStoreError(error, context.dataDirectory)
  } finally {
    lock.release()
  }
}

/** Whatever is new in a transcript makes the archive's catalog longer. */
function isInStep({ dataDirectory }: Context, state: string): boolean {
  const database = openIndexForReading(indexDirectory(dataDirectory))
  if (!database) return true
  try {
    return readUsageState(database) === state
  } finally {
    database.close()
  }
}
