// Previews an export for the export page, using the same code as the export itself.
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { ExportInput } from './declarations.ts'
import { previewExport } from './preview-export.ts'
import type { ExportPreview } from './outputs.ts'
import { toJson } from '../../text/to-json.ts'

const LIMITS = { steps: 40, characters: 64_000 }

/** A client that requests the figures also requests the page shortly after. */
const CACHED_MS = 30_000

/** Leaves out the head of an HTML page, which `previewPage` returns separately, and of binary tables. */
export async function runExportPreview(context: Context, input: ExportInput): Promise<ExportPreview> {
  const preview = await beginningOf(context, input)
  return isPage(input) || input.format === 'parquet' ? { ...preview, head: '' } : preview
}

export async function previewPage(context: Context, input: ExportInput): Promise<string> {
  if (!isPage(input)) throw new AppError('usage', 'Only the html format has a page preview; set the format to html.')
  return (await beginningOf(context, input)).head
}

function isPage({ format = 'html', forModel = false }: ExportInput): boolean {
  return format === 'html' && !forModel
}

async function beginningOf(context: Context, input: ExportInput): Promise<ExportPreview> {
  const make = async () => previewExport(context, input, LIMITS)
  return context.cache ? context.cache.memo(`export preview ${toJson(input)}`, make, { forMs: CACHED_MS }) : make()
}
