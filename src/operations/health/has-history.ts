import { hasTranscript } from '../../reader/has-transcript.ts'
import { pathKind } from '../../reader/resolve.ts'
import { fileBytes } from '../../store/data-files.ts'
import { catalogPath } from '../../reader/places.ts'
import { locateAll, type Context } from '../context.ts'

export function hasHistory(context: Context): boolean {
  const { roots, settings, dataDirectory } = context
  const missing = roots.filter((root) => pathKind(root) === 'missing')
  // Throws for a missing directory given by flag. Only missing roots are passed, so nothing is read.
  locateAll(context, missing)
  const isNamed = settings.roots.source === 'flag'
  return hasTranscript(roots) || (!isNamed && fileBytes(catalogPath(dataDirectory)) > 0)
}
