// Verifies exports in which secrets and users have pseudonyms: their sources are found and compared as those of any other.
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runExportVerify } from '../../src/operations/export/verify.ts'
import { runSync } from '../../src/operations/keep/sync.ts'
import { drawFrom, makeSecrets } from '../secret-samples.ts'
import { exportTo, makeExportWorld } from './export-world.ts'

const TOKEN = makeSecrets(drawFrom(8)).find(({ family }) => family === 'github-token')?.secret ?? ''
const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

const root = mkdtempSync(join(homedir(), 'masked-verify-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const line = (uuid: string, content: string) =>
  `${JSON.stringify({
    type: 'user',
    uuid,
    parentUuid: null,
    sessionId: SESSION,
    cwd: '/home/mara/tidepool',
    timestamp: '2026-02-11T09:12:44.031Z',
    message: { role: 'user', content },
  })}\n`

let count = 0

function makePlace() {
  const home = join(root, String(count++))
  const project = join(home, 'projects', '-home-mara-tidepool')
  mkdirSync(project, { recursive: true })
  // The sessions of another user have the same ids.
  mkdirSync(join(home, 'projects', '-home-kim-tidepool'))
  writeFileSync(join(home, 'projects', '-home-kim-tidepool', 'notes.txt'), '')
  const transcript = join(project, `${SESSION}.jsonl`)
  writeFileSync(transcript, line('u1', `use ${TOKEN}`))
  return { ...makeExportWorld(home), transcript, out: mkdtempSync(join(root, 'out-')) }
}

describe.each([{}, { anonymise: true }])('an export with %j', (wish) => {
  test.each(['x.html', 'x.md', 'x.json', 'html/', 'md/', 'json/', 'csv/', 'parquet/'])('%s', async (name) => {
    const place = makePlace()
    const path = join(place.out, name)
    const format = name.endsWith('/') ? { format: name.slice(0, -1) as 'html' } : {} // One of the formats above.
    await exportTo(place, name.endsWith('/') ? `${path}/` : path, { sessions: [SESSION], ...format, ...wish })
    const verify = async () => runExportVerify(place.context, { file: path })
    const whole = await verify()
    expect([whole.problems, whole.sources.map(({ state, path: found }) => [state, found])]).toEqual([
      0,
      [['same', place.transcript]],
    ])
    appendFileSync(place.transcript, line('u2', 'more'))
    expect((await verify()).sources).toMatchObject([{ state: 'grown' }])
    await runSync(place.context, { waitMs: 10_000 })
    unlinkSync(place.transcript)
    await runSync(place.context, { waitMs: 10_000 })
    expect((await verify()).sources).toMatchObject([{ state: 'grown', from: 'archive' }])
  })
})
