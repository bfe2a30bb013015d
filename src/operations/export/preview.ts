// What an export would be, for who still chooses: its beginning, made as the export would make it.
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { ExportInput } from './declarations.ts'
import { previewExport, type ExportPreview } from './preview-export.ts'

const LIMITS = { steps: 40, characters: 64_000 }

/** Who looks at the figures looks at the page as well, a moment later. */
const HELD_MS = 30_000

/** A page is looked at as such (`previewPage`), and too large to be told twice; of tables in binary the names are enough. */
export async function runExportPreview(context: Context, input: ExportInput): Promise<ExportPreview> {
  const preview = await beginningOf(context, input)
  return isPage(input) || input.format === 'parquet' ? { ...preview, head: '' } : preview
}

/** How the page begins, as HTML. */
export async function previewPage(context: Context, input: ExportInput): Promise<string> {
  if (!isPage(input)) throw new AppError('usage', 'Only html has a page to show; leave out the other formats.')
  return (await beginningOf(context, input)).head
}

function isPage({ format = 'html', forModel = false }: ExportInput): boolean {
  return format === 'html' && !forModel
}

async function beginningOf(context: Context, input: ExportInput): Promise<ExportPreview> {
  const make = async () => previewExport(context, input, LIMITS)
  return context.cache ? context.cache.memo(`export preview ${JSON.stringify(input)}`, make, { forMs: HELD_MS }) : make()
}
