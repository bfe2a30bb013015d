// Updates the usage rows of the index from the ledger after a sync.
import { fileBytes } from '../../store/data-files.ts'
import { openIndex, openIndexForReading } from '../../store/index/index-store.ts'
import { readUsageState, writeUsage } from '../../store/ledger/write-usage.ts'
import { takeLock } from '../../store/lock.ts'
import { catalogPath, indexDirectory } from '../../reader/places.ts'
import { toStoreError } from '../../store/store-error.ts'
import type { Context } from '../context.ts'
import { ledgerScope, readOwnLedger, readPricer } from './read-ledger.ts'
import { toJson } from '../../text/to-json.ts'

/** Short, because another process that syncs updates the rows itself. */
const PATIENCE_MS = 2000

/** Does nothing if flags select the files, because the index covers all of them. */
export async function updateUsage(context: Context): Promise<void> {
  const { roots, exclude } = context.settings
  if (roots.source === 'flag' || exclude.source === 'flag') return
  const catalog = fileBytes(catalogPath(context.dataDirectory))
  const state = toJson([catalog, (await readPricer(context)).fingerprint, ledgerScope(context)])
  if (isUpToDate(context, state)) return
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

/** Compares the size of the archive's catalog, which grows with every change to a transcript. */
function isUpToDate({ dataDirectory }: Context, state: string): boolean {
  const database = openIndexForReading(indexDirectory(dataDirectory))
  if (!database) return true
  try {
    return readUsageState(database) === state
  } finally {
    database.close()
  }
}
