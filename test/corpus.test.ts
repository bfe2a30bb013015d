// Tests with real transcripts, if ANNALS_CORPUS names a folder of them.
import { expect, test } from 'vitest'
import { locate } from '../src/reader/locate.ts'
import { readEntries } from '../src/reader/read.ts'
import { corpus, hasCorpus } from './corpus-folder.ts'

test.skipIf(!hasCorpus)('every byte of real transcripts is in a record of a known type', async () => {
  const files = locate([corpus]).files.filter((file) => file.path.endsWith('.jsonl'))
  const odd: string[] = []
  for (const file of files) {
    let bytes = 0
    for await (const entries of readEntries(file.path)) {
      for (const entry of entries) {
        if (entry.offset !== bytes) odd.push(`${file.path}:${entry.line}: a gap or an overlap`)
        if (entry.kind === 'opaque') odd.push(`${file.path}:${entry.line}: ${entry.reason}`)
        if (entry.kind === 'record' && entry.parsed.record.type === 'unknown')
          odd.push(`${file.path}:${entry.line}: unknown type`)
        bytes += entry.length
      }
    }
    if (bytes !== file.size) odd.push(`${file.path}: ${bytes} of ${file.size} bytes`)
  }
  expect(files.length).toBeGreaterThan(0)
  expect(odd).toEqual([])
})
