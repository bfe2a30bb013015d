import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { RedirectFolder, removeRedirectFolder, sweepRedirectFolders, writeRedirect } from './redirect-file.ts'

const URL_WITH_KEY = 'http://127.0.0.1:4317/s/a?b=1&token=abc'
const place = mkdtempSync(join(tmpdir(), 'annals-redirect-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe.skipIf(process.platform === 'win32')('the redirect file', () => {
  test('redirects to the address and is readable only by its owner', () => {
    const folder = new RedirectFolder()
    const file = writeRedirect(folder.path, URL_WITH_KEY) ?? ''
    expect([statSync(folder.path).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
    expect(readFileSync(file, 'utf8')).toContain('content="0;url=http://127.0.0.1:4317/s/a?b=1&amp;token=abc"')
    folder.remove()
    expect(existsSync(folder.path)).toBe(false)
  })

  test('creates a removed folder again', () => {
    const folder = join(place, 'swept')
    expect(writeRedirect(folder, URL_WITH_KEY)).toContain(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  test('is not written to a folder others can access, nor behind a link', () => {
    const [open, link] = [mkdtempSync(join(place, 'open-')), join(place, 'link')]
    symlinkSync(open, link)
    expect(writeRedirect(link, URL_WITH_KEY)).toBeUndefined()
    chmodSync(open, 0o755)
    expect(writeRedirect(open, URL_WITH_KEY)).toBeUndefined()
    expect(writeRedirect(join(place, 'missing', 'deeper'), URL_WITH_KEY)).toBeUndefined()
  })
})

describe('folders left by killed servers', () => {
  /** Larger than any process id. */
  const GONE = 2 ** 22 + 1

  function makeFolder(parent: string, name: string, ageMs = 0): string {
    const path = join(parent, name)
    mkdirSync(path)
    writeFileSync(join(path, 'a.html'), '')
    const at = new Date(Date.now() - ageMs)
    utimesSync(path, at, at)
    return path
  }

  test('removes only the recorded folder', () => {
    const inside = mkdtempSync(join(place, 'left-'))
    const left = makeFolder(inside, `annals-open-${GONE}-AbC123`)
    const other = makeFolder(inside, 'annals-data')
    const link = join(inside, `annals-open-${GONE}-AbC124`)
    symlinkSync(other, link)
    for (const path of [left, other, link, join(inside, 'nowhere'), '/nowhere', '']) removeRedirectFolder(path)
    expect(readdirSync(inside).toSorted()).toEqual(['annals-data', `annals-open-${GONE}-AbC124`])
    expect(existsSync(join(other, 'a.html'))).toBe(true)
  })

  test('are removed after a day, unless the process is still running', () => {
    const inside = mkdtempSync(join(place, 'swept-'))
    const day = 86_400_000
    makeFolder(inside, `annals-open-${GONE}-oldold`, day + 60_000)
    makeFolder(inside, `annals-open-${GONE}-newnew`, day - 60_000)
    makeFolder(inside, `annals-open-${process.pid}-ownown`, 2 * day)
    makeFolder(inside, 'annals-open-mine', 2 * day)
    sweepRedirectFolders(Date.now(), inside)
    sweepRedirectFolders(Date.now(), join(inside, 'nowhere'))
    expect(readdirSync(inside).toSorted()).toEqual(
      [`annals-open-${GONE}-newnew`, `annals-open-${process.pid}-ownown`, 'annals-open-mine'].toSorted(),
    )
  })

  test('the folder of a running server has the expected name', () => {
    const folder = new RedirectFolder()
    removeRedirectFolder(folder.path)
    expect(existsSync(folder.path)).toBe(false)
    folder.remove()
  })
})
