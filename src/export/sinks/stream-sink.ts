import { AppError } from '../../error.ts'
import type { ExportSink, WrittenFile } from '../export-sink.ts'
import { createBufferedFile } from './buffered-file.ts'

export interface DocumentStream {
  begin(document: { name: string; mediaType: string }): void
  write(bytes: Uint8Array): Promise<void>
}

/** Bytes that were sent cannot be taken back, so the caller must report a later failure by other means. */
export function createStreamSink(output: DocumentStream, document: { name: string; mediaType: string }): ExportSink {
  let written: WrittenFile | null = null
  let isCreated = false
  let hasBegun = false
  // As late as possible, because until then an error can still be sent as a response.
  const begin = () => {
    if (!hasBegun) output.begin(document)
    hasBegun = true
  }
  return {
    create(name) {
      if (isCreated)
        throw new AppError('internal', `${name} is a second file, but a stream can have only one; please report this.`)
      isCreated = true
      return createBufferedFile(name, {
        async put(bytes) {
          begin()
          await output.write(bytes)
        },
        end({ bytes, sha256 }) {
          begin()
          written = { name, path: null, bytes, sha256 }
        },
      })
    },
    closed: () => (written ? [written] : []),
    async commit() {
      if (!written) throw new AppError('internal', `${document.name} was never finished; please report this.`)
      return [written]
    },
    async abandon() {},
  }
}
