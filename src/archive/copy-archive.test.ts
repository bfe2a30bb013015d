import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Archive } from './archive.ts'
import { encodeChunk } from './chunk.ts'
import { copyArchive } from './copy-archive.ts'
import { readVersion } from './read-version.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-copy-'))
let count = 0
afterAll(() => rmSync(folder, { recursive: true }))

const [PLAIN, MASKED, LATER] = ['{"k":"secret"}\n', '{"k":"******"}\n', '{"later":"the work of a day"}\n']

function archiveOf(text: string): Archive {
  const archive = Archive.open(join(folder, `archive-${count++}`))
  const id = archive.begin({ path: '/home/ada/s.jsonl', root: '/home/ada', kind: 'session', inode: 1, sessionId: 'x' })
  archive.append(id, encodeChunk(Buffer.from(text)))
  archive.setState(id, { size: text.length, mtimeMs: 5, inode: 1 })
  archive.commit()
  return archive
}

/** Copies twice, because the second copy must find nothing new, and returns what the target has then. */
function copied(from: string, to: string, { isBackup }: { isBackup: boolean }): string[] {
  const [source, target] = [archiveOf(from), archiveOf(to)]
  try {
    copyArchive(source, target, { place: (version) => version, isBackup })
    expect(copyArchive(source, target, { place: (version) => version, isBackup })).toMatchObject({
      added: 0,
      changed: 0,
      damaged: [],
    })
    return [...target.all()].map((version) => Buffer.concat([...readVersion(target, version)]).toString())
  } finally {
    source.close()
    target.close()
  }
}

describe.each([{ isBackup: true }, { isBackup: false }])('a copy with isBackup $isBackup', (options) => {
  test('keeps what was written after a version that is masked in the target', () => {
    expect(copied(PLAIN + LATER, MASKED, options)).toEqual([MASKED, PLAIN + LATER])
  })

  test('does not unmask', () => {
    expect(copied(PLAIN, MASKED, options)).toEqual([MASKED])
    expect(copied(PLAIN, MASKED + LATER, options)).toEqual([MASKED + LATER])
  })
})

test('a backup masks what its source has masked', () => {
  expect(copied(MASKED, PLAIN, { isBackup: true })).toEqual([MASKED])
  expect(copied(MASKED + LATER, PLAIN, { isBackup: true })).toEqual([MASKED + LATER])
})

test('a merge masks nothing, and adds a masked version only if it has grown', () => {
  expect(copied(MASKED, PLAIN, { isBackup: false })).toEqual([PLAIN])
  expect(copied(MASKED + LATER, PLAIN, { isBackup: false })).toEqual([PLAIN, MASKED + LATER])
})
