// What must hold for a home of mutated transcripts: the reader accounts for every byte and finds every intact record, the
// archive has the bytes of every file, and the index has every intact record with a uuid and text or tool calls.
import { parseRecord } from '../../../src/format/parse.ts'
import { recordText } from '../../../src/reader/json/repair-line.ts'
import { digestRecord } from '../../../src/thread/digest.ts'
import { findProblem, readInChunks } from '../../generate/mutated-file.ts'
import type { Random } from '../../generate/random.ts'
import { compareArchive } from '../compare-archive.ts'
import { withIndex } from '../index-file.ts'
import { indexedPlaces } from '../indexed-places.ts'
import type { MutatedTranscript } from './mutated-home.ts'

export interface Reading {
  lines: number
  slowestMs: number
  complaints: string[]
}

export function checkReading(files: readonly MutatedTranscript[], random: Random): Reading {
  const reading: Reading = { lines: 0, slowestMs: 0, complaints: [] }
  for (const file of files) {
    try {
      const entries = readInChunks(file.bytes, random, (ms) => (reading.slowestMs = Math.max(reading.slowestMs, ms)))
      reading.lines += entries.at(-1)?.line ?? 0
      const problem = findProblem(entries, file)
      if (problem !== undefined) reading.complaints.push(`${file.path}: ${problem}`)
    } catch (error) {
      reading.complaints.push(`${file.path}: reading threw ${error instanceof Error ? error.stack : String(error)}`)
    }
  }
  return reading
}

export interface Kept {
  indexed: number
  complaints: string[]
}

export function checkKept(dataHome: string, files: readonly MutatedTranscript[]): Kept {
  const places = new Set(withIndex(dataHome, indexedPlaces))
  const expected = files.flatMap((file) => indexedIds(file).map((id) => `${file.path} ${id}`))
  const missing = expected.filter((place) => !places.has(place))
  const complaints = [
    ...compareArchive(
      dataHome,
      files.map(({ path }) => path),
    ),
    ...(missing.length === 0
      ? []
      : [`${missing.length} intact records are not in the index: ${missing.slice(0, 3).join(', ')}`]),
  ]
  return { indexed: expected.length, complaints }
}

/** Returns the ids of the records that the index has by its documentation: those with text, tool calls or results. A
 *  damaged last line without a newline is not indexed yet: somebody may still be writing it. */
function indexedIds({ bytes, survivors }: MutatedTranscript): string[] {
  const lastLine = bytes.lastIndexOf(0x0a) + 1
  return survivors
    .filter(({ isWholeLine, offset }) => isWholeLine || offset < lastLine)
    .filter(({ idKey, offset, length }) => {
      const text = recordText(bytes.subarray(offset, offset + length))
      return idKey === 'uuid' && digestRecord(parseRecord(text, { offset, length, line: 0 }).record) !== undefined
    })
    .map(({ id }) => id)
}
