import type { SourceFile } from '../../reader/locate.ts'
import { indexDirectory } from '../../reader/places.ts'
import { openIndexForReading } from '../../store/index/index-store.ts'
import { readArchivedFiles } from '../../store/index/source-file.ts'
import { isWanted, type Context } from '../context.ts'

/** Lists the files that exist only in the archive, from the index as it is. Returns none without an index. */
export function locateArchived(context: Context): SourceFile[] {
  const database = openIndexForReading(indexDirectory(context.dataDirectory))
  if (!database) return []
  try {
    return readArchivedFiles(database).filter((file) => isWanted(context, file))
  } finally {
    database.close()
  }
}
