import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hasTranscript } from './has-transcript.ts'

const place = mkdtempSync(join(tmpdir(), 'annals-any-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

test.each([
  ['a session', ['projects/p/s.jsonl'], true],
  ['an agent of a workflow, all that is left', ['projects/p/s/subagents/workflows/w/agent-a.jsonl'], true],
  ['a projects folder given as the root', ['p/s.jsonl'], true],
  ['a home without sessions', ['settings.json', 'history.jsonl'], false],
  ['history next to empty projects', ['projects/p/notes.md', 'history.jsonl'], false],
  ['nothing', [], false],
])('%s', (title, files, found) => {
  const root = join(place, title.replaceAll(' ', '-'))
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  expect([hasTranscript([root]), hasTranscript(['/nowhere', root])]).toEqual([found, found])
})
