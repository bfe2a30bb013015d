import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Talk, toLines } from '../../../test/store/talk.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import type { FileJob, FileState } from './file-job.ts'
import { readPatchedJob } from './read-patched-job.ts'
import { RowBatchBuilder } from './row-batch.ts'

test('does not trust kept bytes of a file that was replaced after they were compared', () => {
  const folder = mkdtempSync(join(tmpdir(), 'annals-patched-'))
  const path = join(folder, 'session.jsonl')
  const talk = new Talk('0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11')
  talk.prompt('question')
  writeFileSync(path, toLines(talk.records))
  const reader = new ByteReader(path)
  const { size, mtimeMs, inode } = reader
  reader.close()
  const read = (state: FileState) => readPatchedJob(jobOf(path, state), OPTIONS, new RowBatchBuilder())
  expect(read({ size, mtimeMs, inode })?.bytes).toBe(size)
  expect(read({ size, mtimeMs: mtimeMs - 1000, inode })).toBeUndefined()
  expect(read({ size, mtimeMs, inode: inode + 1 })).toBeUndefined()
  expect(read({ size: size + 1, mtimeMs, inode })).toBeUndefined()
  rmSync(folder, { recursive: true })
})

const OPTIONS = { profile: { name: 'full', cap: 1_048_576 } } as const

function jobOf(path: string, state: FileState): FileJob {
  const kept = { version: 1, ranges: [{ from: 0, to: state.size, shift: 0 }], archivedSize: null, state }
  const flags = { resume: null, isRestart: true, isReread: false, archived: null, archivedBytes: 0, facts: true }
  return { source: 1, path, content: 'transcript', ...flags, kept }
}
