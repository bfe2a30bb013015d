import type { SinkFile } from '../export-sink.ts'

/** Closes a file with a last line that has the hash of everything before it, so that changes can be detected. */
export async function closeWithTrailer(file: SinkFile): Promise<void> {
  await file.write(`<!-- annals sha256 ${file.digest()} -->\n`)
  await file.close()
}
