// Reads texts from a fixed random sample of a home's transcripts, as material for queries.
import { extractText } from '../src/format/text.ts'
import { locate } from '../src/reader/locate.ts'
import { readEntries } from '../src/reader/read.ts'
import { hashText } from './disguise.ts'

export interface SampleText {
  kind: string
  text: string
}

/** Reads files in a fixed random order until `bytes` are read. */
export async function sampleTexts(directory: string, bytes: number): Promise<SampleText[]> {
  const texts: SampleText[] = []
  const files = locate([directory])
    .files.filter(({ path }) => path.endsWith('.jsonl'))
    .map((file) => ({ ...file, rank: hashText(file.path.slice(directory.length), 1) }))
    .toSorted((a, b) => a.rank - b.rank)
  let read = 0
  for (const { path, size } of files) {
    if (read >= bytes) break
    read += size
    for await (const entries of readEntries(path)) {
      for (const entry of entries) if (entry.kind === 'record') texts.push(...extractText(entry.parsed.record))
    }
  }
  return texts
}
