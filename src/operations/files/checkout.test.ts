import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runs } from '../../../test/extent.ts'
import { ScriptedSession } from '../../../test/files/scripted-session.ts'
import { makeKeepWorld, type KeepWorld } from '../../../test/keep-world.ts'
import { runCheckout } from './checkout.ts'
import { checkoutInput } from './declarations.ts'
import { checkoutOutput, type CheckoutReport } from './outputs.ts'

const ID = 'dddd4444-0000-4000-8000-000000000000'
const CWD = '/home/mara/tidepool'

let world: KeepWorld
let place: string
beforeEach(() => {
  world = makeKeepWorld()
  place = mkdtempSync(join(tmpdir(), 'annals-checkout-'))
})
afterEach(() => {
  world.remove()
  rmSync(place, { recursive: true, force: true })
})

const pretend = (more = {}) => new ScriptedSession({ id: ID, cwd: CWD, isPretended: true, ...more })

async function checkout(session: ScriptedSession, input: Record<string, unknown> = {}): Promise<CheckoutReport> {
  world.write(`projects/-home-mara-tidepool/${session.id}.jsonl`, session.text())
  const given = checkoutInput.parse({ session: session.id, output: join(place, 'out'), ...input })
  return checkoutOutput.parse(await runCheckout(world.context({ directory: place }), given))
}

function listed(folder = join(place, 'out')): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
  return entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))).toSorted()
}

const read = (name: string) => readFileSync(join(place, 'out', name), 'utf8')

describe('a checkout', () => {
  test('writes the files as they were at a message, and a manifest', async () => {
    const session = pretend()
    session.prompt('Write')
    session.write(`${CWD}/src/app.ts`, 'one\n')
    const said = session.say('Next')
    session.edit(`${CWD}/src/app.ts`, 'one', 'two')
    session.write('/etc/motd', 'hello')
    const early = await checkout(session, { at: said })
    expect(listed()).toEqual(['annals-manifest.json', 'src/app.ts'])
    expect(read('src/app.ts')).toBe('one\n')
    expect(early.files).toMatchObject([
      { path: '/etc/motd', name: null, notWritten: 'unknown' },
      { path: `${CWD}/src/app.ts`, name: 'src/app.ts', label: 'exact', verified: true, bytes: 4, notWritten: null },
    ])
    const { session: id, at, project, files } = early
    expect(JSON.parse(read('annals-manifest.json'))).toEqual({
      annals: 1,
      kind: 'checkout',
      session: id,
      at,
      project,
      files,
    })
    await checkout(session, { output: 'end' })
    expect(listed(join(place, 'end'))).toEqual(['annals-manifest.json', 'outside/etc/motd', 'src/app.ts'])
    expect(readFileSync(join(place, 'end/src/app.ts'), 'utf8')).toBe('two\n')
  })

  test('lists a partial file and does not write it', async () => {
    const session = pretend({ hidesOriginals: true })
    session.prompt('Edit')
    session.changeOutside(`${CWD}/large.ts`, 'x\n')
    session.edit(`${CWD}/large.ts`, 'x', 'y')
    expect((await checkout(session)).files).toMatchObject([{ label: 'partial', sha256: null, notWritten: 'partial' }])
    expect(listed()).toEqual(['annals-manifest.json'])
  })

  test('needs a new or empty directory, and follows no link in it', async () => {
    const session = pretend()
    session.prompt('Write')
    session.write(`${CWD}/src/app.ts`, 'new')
    mkdirSync(join(place, 'out'))
    await checkout(session)
    expect(listed()).toEqual(['annals-manifest.json', 'src/app.ts'])
    await expect(checkout(session)).rejects.toThrow('is not empty, and nothing is overwritten')
    mkdirSync(join(place, 'linked'))
    mkdirSync(join(place, 'elsewhere'))
    symlinkSync('../elsewhere', join(place, 'linked/src'))
    await expect(checkout(session, { output: 'linked' })).rejects.toThrow('is not empty')
    writeFileSync(join(place, 'file'), '')
    await expect(checkout(session, { output: 'file' })).rejects.toThrow('it is not a folder')
    expect(readdirSync(join(place, 'elsewhere'))).toEqual([])
  })

  test('gives every hostile path a safe name, or says why not', async () => {
    const session = pretend()
    session.prompt('Write')
    const paths = [
      `${CWD}/../escape`,
      `${CWD}/a/../../../../../tmp/escape`,
      `${CWD}/nul\0byte`,
      `${CWD}/line\nbreak`,
      `${CWD}/${'n'.repeat(4096)}`,
      `${CWD}/.git/hooks/pre-commit`,
      `${CWD}/.GIT/config`,
      `${CWD}/.g\u200Cit/config`,
      `${CWD}/Case`,
      `${CWD}/case`,
      `${CWD}/dir`,
      `${CWD}/dir/inside`,
      `${CWD}/annals-manifest.json`,
      `${CWD}/ANNALS-MANIFEST.JSON`,
      `${CWD}/outside/own`,
      'C:\\Windows\\system.ini',
      '//server/share',
      '/',
      CWD,
    ]
    for (const path of paths) session.write(path, `content of ${path.slice(0, 80)}`)
    const { files } = await checkout(session)
    const written = files.filter(({ name }) => name !== null)
    expect(listed()).toEqual(['annals-manifest.json', ...written.map(({ name }) => name ?? '')].toSorted())
    expect(readdirSync(place)).toEqual(['out'])
    const reasons = Object.fromEntries(files.map(({ path, notWritten }) => [path, notWritten]))
    expect(reasons).toMatchObject({
      '/': 'path',
      [`${CWD}/line\nbreak`]: 'path',
      [`${CWD}/.git/hooks/pre-commit`]: 'path',
      [`${CWD}/.GIT/config`]: 'path',
      [`${CWD}/.g\u200Cit/config`]: 'path',
      [`${CWD}/annals-manifest.json`]: 'collision',
      [`${CWD}/ANNALS-MANIFEST.JSON`]: 'collision',
      [`${CWD}/case`]: 'collision',
      [`${CWD}/dir/inside`]: 'collision',
    })
    expect(listed()).toContain('outside/own')
    expect(listed()).toContain('outside-2/C/Windows/system.ini')
  })

  const part = fc.oneof(
    fc.constantFrom(
      '..',
      '.',
      '',
      '.git',
      'a',
      'A',
      'é',
      'e\u0301',
      'b',
      '~',
      'C:',
      '\\',
      '..\\..',
      'x\ny',
      '\u202Ex',
      ' ',
      '-',
      'con',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constant('long'.repeat(100)),
  )
  const path = fc
    .tuple(fc.constantFrom(`${CWD}/`, '/', '', 'C:\\', '\\\\server\\'), fc.array(part, { minLength: 1, maxLength: 6 }))
    .map(([root, parts]) => root + parts.join('/'))

  test('never leaves the directory, whatever the paths', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(path, { minLength: 1, maxLength: 12 }), async (paths) => {
        world.remove()
        world = makeKeepWorld()
        rmSync(place, { recursive: true, force: true })
        mkdirSync(place)
        const session = pretend()
        session.prompt('Write')
        session.write(`${CWD}/anchor`, 'anchor')
        for (const each of paths) session.write(each, each)
        const { files } = await checkout(session)
        expect(readdirSync(place)).toEqual(['out'])
        const names = listed()
        expect(names).toEqual(['annals-manifest.json', ...files.flatMap(({ name }) => name ?? [])].toSorted())
        for (const name of names) expect(lstatSync(join(place, 'out', name)).isFile()).toBe(true)
      }),
      { numRuns: runs(60) },
    )
  })

  test('leaves nothing behind if it fails', async () => {
    const session = pretend()
    session.prompt('Write')
    session.write(`${CWD}/a`, 'a')
    world.write(`projects/-home-mara-tidepool/${session.id}.jsonl`, session.text())
    const stop = new AbortController()
    const context = world.context({ directory: place, signal: stop.signal, onProgress: () => stop.abort() })
    const given = checkoutInput.parse({ session: session.id, output: join(place, 'deep/out') })
    stop.abort()
    await expect(runCheckout(context, given)).rejects.toThrow(/abort/i)
    expect(existsSync(join(place, 'deep'))).toBe(false)
  })
})
