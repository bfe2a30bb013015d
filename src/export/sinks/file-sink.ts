// An export as one document at a path. Further pages and pictures, if there are any, lie beside it.
import { basename, dirname, resolve } from 'node:path'
import type { ExportSink } from '../export-sink.ts'
import { createFolderSink } from './folder-sink.ts'
import { checkPlace } from './place-files.ts'

/** Names are relative to the folder of `path`; the one that is its last part is the document. */
export function createFileSink(path: string): ExportSink {
  const place = resolve(path)
  // Said before anything is read: what is there may be a folder, or a device.
  checkPlace(dirname(place), basename(place))
  return createFolderSink(dirname(place), basename(place))
}
