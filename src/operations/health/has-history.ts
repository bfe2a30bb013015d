// Whether there is anything to show: a transcript on disk, or an archive of earlier ones.
import { hasTranscript } from '../../reader/has-transcript.ts'
import { pathKind } from '../../reader/resolve.ts'
import { fileBytes } from '../../store/data-files.ts'
import { catalogPath } from '../../reader/places.ts'
import { locateAll, type Context } from '../context.ts'

export function hasHistory(context: Context): boolean {
  const { roots, settings, dataDirectory } = context
  const missing = roots.filter((root) => pathKind(root) === 'missing')
  // Refuses a directory that was named and is not there; walks nothing.
  locateAll(context, missing)
  const isNamed = settings.roots.source === 'flag'
  return hasTranscript(roots) || (!isNamed && fileBytes(catalogPath(dataDirectory)) > 0)
}
