import { AppError } from '../../error.ts'
import type { ExportFormat, ExportPlan } from '../../export/export-plan.ts'
import type { ExportSink } from '../../export/export-sink.ts'
import { createFileSink } from '../../export/sinks/file-sink.ts'
import { createFolderSink } from '../../export/sinks/folder-sink.ts'
import { createStreamSink } from '../../export/sinks/stream-sink.ts'
import { createZipSink } from '../../export/sinks/zip-sink.ts'
import type { Context } from '../context.ts'
import { holdTemporary } from '../hold-temporary.ts'
import { wasExported } from './export-log.ts'
import type { ExportTarget } from './export-target.ts'
import { advise, field } from '../../text/advice.ts'

export const MEDIA_TYPES: Readonly<Record<ExportFormat | 'zip', string>> = {
  html: 'text/html',
  md: 'text/markdown',
  json: 'application/json',
  jsonl: 'application/jsonl',
  csv: 'text/csv',
  parquet: 'application/vnd.apache.parquet',
  zip: 'application/zip',
}

export function openSink(context: Context, { name, format }: ExportPlan, target: ExportTarget): ExportSink {
  const hold = (path: string) => holdTemporary(context, [path])
  switch (target.kind) {
    case 'file':
      return createFileSink(target.path, hold)
    case 'folder':
      return createFolderSink(target.path, { hold, isOurs: (path) => wasExported(context, path) })
    case 'stream':
      return createStreamSink(outputOf(context), { name, mediaType: MEDIA_TYPES[format] })
    case 'zip': {
      const archive = `${name}.zip`
      if (target.path !== null) return createZipSink(createFileSink(target.path, hold), baseOf(target.path))
      return createZipSink(createStreamSink(outputOf(context), { name: archive, mediaType: MEDIA_TYPES.zip }), archive)
    }
  }
}

function baseOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}

function outputOf({ output }: Context) {
  if (output) return output
  throw new AppError(
    'usage',
    advise`There is no standard output here; give a file or a directory with ${field('output')}.`,
  )
}
