// The last line of a text document: a hash over everything before it, by which one sees that nothing was changed.
import type { SinkFile } from '../export-sink.ts'

export async function closeWithTrailer(file: SinkFile): Promise<void> {
  await file.write(`<!-- annals sha256 ${file.digest()} -->\n`)
  await file.close()
}
