// Files that are no longer in their place, as the index knows them.
import type { SourceFile } from '../../reader/locate.ts'
import { indexDirectory } from '../../reader/places.ts'
import { openIndexForReading } from '../../store/index/index-store.ts'
import { readArchivedFiles } from '../../store/index/source-file.ts'
import { isWanted, type Context } from '../context.ts'

/** As the index knows them, without looking for changes; none where there is no index. */
export function locateArchived(context: Context): SourceFile[] {
  const database = openIndexForReading(indexDirectory(context.dataDirectory))
  if (!database) return []
  try {
    return readArchivedFiles(database).filter((file) => isWanted(context, file))
  } finally {
    database.close()
  }
}
