import { basename, dirname, resolve } from 'node:path'
import type { ExportSink } from '../export-sink.ts'
import { createFolderSink } from './folder-sink.ts'
import type { HoldTemporary } from './staging.ts'
import { checkTarget } from './place-files.ts'

export function createFileSink(path: string, hold?: HoldTemporary): ExportSink {
  const target = resolve(path)
  // Fails early, before sessions are read, if the target is a folder or a device.
  checkTarget(dirname(target), basename(target))
  return createFolderSink(dirname(target), { document: basename(target), hold })
}
