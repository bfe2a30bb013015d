import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { RedirectFolder, writeRedirect } from './redirect-file.ts'

const URL_WITH_KEY = 'http://127.0.0.1:4317/s/a?b=1&token=abc'
const place = mkdtempSync(join(tmpdir(), 'annals-redirect-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe.skipIf(process.platform === 'win32')('the file for the browser', () => {
  test('leads on, and only its owner can read it', () => {
    const folder = new RedirectFolder()
    const file = writeRedirect(folder.path, URL_WITH_KEY) ?? ''
    expect([statSync(folder.path).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
    expect(readFileSync(file, 'utf8')).toContain('content="0;url=http://127.0.0.1:4317/s/a?b=1&amp;token=abc"')
    folder.remove()
    expect(existsSync(folder.path)).toBe(false)
  })

  test('a folder that was swept away is made again', () => {
    const folder = join(place, 'swept')
    expect(writeRedirect(folder, URL_WITH_KEY)).toContain(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  test('is not put where others can look, nor behind a link', () => {
    const [open, link] = [mkdtempSync(join(place, 'open-')), join(place, 'link')]
    symlinkSync(open, link)
    expect(writeRedirect(link, URL_WITH_KEY)).toBeUndefined()
    chmodSync(open, 0o755)
    expect(writeRedirect(open, URL_WITH_KEY)).toBeUndefined()
    expect(writeRedirect(join(place, 'missing', 'deeper'), URL_WITH_KEY)).toBeUndefined()
  })
})
