// An export as one document that is written away as it is made: to standard output, or into an answer.
import { AppError } from '../../error.ts'
import type { ExportSink, WrittenFile } from '../export-sink.ts'
import { createBufferedFile } from './buffered-file.ts'

export interface DocumentStream {
  /** Said before the first byte. */
  begin(document: { name: string; mediaType: string }): void
  write(bytes: Uint8Array): Promise<void>
}

/** What went out cannot be taken back: after a failure, whoever reads must be told by other means. */
export function createStreamSink(output: DocumentStream, document: { name: string; mediaType: string }): ExportSink {
  let written: WrittenFile | null = null
  let isCreated = false
  let hasBegun = false
  // As late as possible: until then an error can still be answered as one.
  const begin = () => {
    if (!hasBegun) output.begin(document)
    hasBegun = true
  }
  return {
    create(name) {
      if (isCreated)
        throw new AppError('internal', `${name} is a second file, which a stream has no room for; please report this.`)
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
