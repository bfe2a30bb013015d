import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isObject } from '../../format/check.ts'
import { makeKeepWorld, type KeepWorld } from '../../../test/keep-world.ts'
import { findHook, planHook, withoutHook } from './hook.ts'
import { runKeepInstall, runKeepRemove, runKeepStatus } from './keep.ts'
import { runRetention } from '../keep/retention.ts'
import { checkInstalled, findProgram, missingProgram } from './program.ts'
import { describeService } from './hourly-timer.ts'

const COMMAND = '(annals sync --quiet </dev/null >/dev/null 2>&1 &)'

let world: KeepWorld
let settings: string
beforeEach(() => {
  world = makeKeepWorld()
  settings = join(world.home, 'settings.json')
})
afterEach(() => world.remove())

describe('keep install', () => {
  test.each([
    ['no settings', undefined],
    ['other hooks', '{"hooks":{"SessionEnd":[{"hooks":[{"type":"command","command":"true"}]}],"Stop":[]}}'],
    ['odd spacing', '{\r\n\t"model" :  "opus"\r\n}'],
    ['a byte order mark', '\uFEFF{}\n'],
    ['an empty file', ''],
  ])('adds a hook and removes it to the byte: %s', async (_, text) => {
    if (text !== undefined) writeFileSync(settings, text)
    expect(await runKeepStatus(world.context())).toMatchObject({ isKept: false })
    const plan = await runKeepInstall(world.context(), {})
    expect(plan).toMatchObject({ applied: false, way: 'hook', files: [{ path: settings }] })
    expect(existsSync(settings)).toBe(text !== undefined)
    expect(await runKeepInstall(world.context(), { yes: true })).toMatchObject({ applied: true })
    expect(await runKeepStatus(world.context())).toMatchObject({ isKept: true, hook: { command: COMMAND } })
    // A second time, nothing changes.
    expect(await runKeepInstall(world.context(), { yes: true })).toMatchObject({ applied: false })
    expect(await runKeepRemove(world.context(), { yes: true })).toMatchObject({ applied: true })
    expect(existsSync(settings) ? readFileSync(settings, 'utf8') : undefined).toBe(text)
    expect(await runKeepStatus(world.context())).toMatchObject({ isKept: false })
  })

  test('takes only its own hook out of settings that were changed since', async () => {
    writeFileSync(settings, '{"model":"opus"}')
    await runKeepInstall(world.context(), { yes: true })
    const changed: unknown = JSON.parse(readFileSync(settings, 'utf8'))
    writeFileSync(settings, JSON.stringify({ ...(isObject(changed) ? changed : {}), model: 'sonnet' }))
    await runKeepRemove(world.context(), { yes: true })
    expect(JSON.parse(readFileSync(settings, 'utf8'))).toEqual({ model: 'sonnet' })
  })

  test('does not put back its hook of an earlier installation', async () => {
    writeFileSync(settings, '{"model":"opus"}')
    await runKeepInstall(world.context(), { yes: true })
    // Another Annals had installed it, and the user changed the settings since.
    const moved = readFileSync(settings, 'utf8').replace('(annals ', '(/opt/old/annals ').replace('opus', 'sonnet')
    writeFileSync(settings, moved)
    expect(await runKeepInstall(world.context(), { yes: true })).toMatchObject({ applied: true })
    await runKeepRemove(world.context(), { yes: true })
    expect(JSON.parse(readFileSync(settings, 'utf8'))).toEqual({ model: 'sonnet' })
    expect(await runKeepStatus(world.context())).toMatchObject({ isKept: false })
  })

  test('keeps the indentation and the line ends of the file', async () => {
    writeFileSync(settings, '{\r\n\t"model": "opus",\r\n\t"env": {\r\n\t\t"A": "  b"\r\n\t}\r\n}\r\n')
    const { files } = await runKeepInstall(world.context(), {})
    const lines = files[0]?.after?.split('\r\n') ?? []
    expect(lines.slice(0, 6)).toEqual([
      '{',
      '\t"model": "opus",',
      '\t"env": {',
      '\t\t"A": "  b"',
      '\t},',
      '\t"hooks": {',
    ])
    expect(files[0]?.after?.replaceAll('\r\n', '')).not.toContain('\n')
    expect(lines.at(-1)).toBe('')
  })

  test('keeps a link to the settings, and the permissions of the file', async () => {
    const real = join(world.folder, 'dotfiles.json')
    writeFileSync(real, '{}', { mode: 0o644 })
    symlinkSync(real, settings)
    await runKeepInstall(world.context(), { yes: true })
    expect(readFileSync(real, 'utf8')).toContain('SessionEnd')
    expect(statSync(real).mode & 0o777).toBe(0o644)
    await runKeepRemove(world.context(), { yes: true })
    expect(lstatSync(settings).isSymbolicLink()).toBe(true)
    expect(readFileSync(real, 'utf8')).toBe('{}')
    expect(statSync(real).mode & 0o777).toBe(0o644)
  })

  test('refuses read-only settings, and hooks in another form', async () => {
    writeFileSync(settings, '{}')
    chmodSync(settings, 0o444)
    await expect(runKeepInstall(world.context(), { yes: true })).rejects.toThrow('read-only')
    expect(readFileSync(settings, 'utf8')).toBe('{}')
    chmodSync(settings, 0o644)
    writeFileSync(settings, '{"hooks":{"SessionEnd":"mine"}}')
    await expect(runKeepInstall(world.context(), { yes: true })).rejects.toThrow('does not read')
    rmSync(settings)
    mkdirSync(settings)
    await expect(runKeepInstall(world.context(), { yes: true })).rejects.toThrow('cannot be read')
  })

  test('settings that cannot be parsed have no hook, and stop neither the status nor retention', async () => {
    writeFileSync(settings, '{"model":')
    expect(await runKeepStatus(world.context())).toMatchObject({ isKept: false, hook: { command: null } })
    expect(await runKeepRemove(world.context(), { yes: true })).toMatchObject({ applied: false })
    expect(await runRetention(world.context(), {})).toMatchObject({ settingsIssues: [{ kind: 'not-json' }] })
  })

  test('says when the program that the hook starts is gone', async () => {
    const script = join(world.folder, 'moved away', 'annals.js')
    const command = `(${process.execPath} '${script}' sync --quiet </dev/null >/dev/null 2>&1 &)`
    writeFileSync(settings, JSON.stringify({ hooks: { SessionEnd: [{ hooks: [{ type: 'command', command }] }] } }))
    expect(await runKeepStatus(world.context())).toMatchObject({ isKept: false, hook: { command, missing: script } })
    const bare = missingProgram(COMMAND, { PATH: '/nowhere' })
    expect([bare, missingProgram(COMMAND, {})]).toEqual(['annals', null])
    mkdirSync(join(world.folder, 'moved away'))
    writeFileSync(script, '')
    expect(await runKeepStatus(world.context())).toMatchObject({ isKept: true, hook: { command, missing: null } })
  })

  test('refuses settings that are not JSON, and changes by a page', async () => {
    writeFileSync(settings, '{ // mine\n}')
    await expect(runKeepInstall(world.context(), { yes: true })).rejects.toThrow('not a JSON object')
    rmSync(settings)
    await expect(runKeepInstall(world.context({ namesPaths: false }), { yes: true })).rejects.toThrow('terminal')
    expect(existsSync(settings)).toBe(false)
  })
})

describe('the hook', () => {
  const json = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 })
  const entries = fc.array(fc.oneof(json, fc.constant({ hooks: [{ type: 'command', command: 'true' }] })), {
    maxLength: 3,
  })

  test('leaves every other value of the settings as it is', () => {
    fc.assert(
      fc.property(json, entries, (others, ends) => {
        const before = { ...others, hooks: { Stop: ['x'], SessionEnd: ends } }
        writeFileSync(settings, JSON.stringify(before))
        const { after } = planHook(settings, COMMAND)
        writeFileSync(settings, after)
        expect(findHook(settings)).toBe(COMMAND)
        const removed: unknown = JSON.parse(withoutHook(after, settings) ?? '')
        const { SessionEnd: _, ...hooks } = before.hooks
        expect(removed).toEqual(JSON.parse(JSON.stringify(ends.length > 0 ? before : { ...before, hooks })))
      }),
    )
  })

  test('returns at once and syncs in the background', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'annals-hook-'))
    const script = join(folder, 'annals.js')
    const done = join(folder, 'done')
    writeFileSync(
      script,
      `setTimeout(() => require('fs').writeFileSync(${JSON.stringify(done)}, process.argv.slice(2).join(' ')), 700)`,
    )
    const { typed } = findProgram({ PATH: '' }, ['node', script], process.execPath)
    const change = planHook(settings, `(${typed} sync --quiet </dev/null >/dev/null 2>&1 &)`)
    const command = /"command": "(.*)"/.exec(change.after)?.[1] ?? ''
    const { status, stdout } = spawnSync('sh', ['-c', command], { encoding: 'utf8', input: '{"reason":"clear"}' })
    expect({ status, stdout, isDone: existsSync(done) }).toEqual({ status: 0, stdout: '', isDone: false })
    await expect.poll(() => existsSync(done) && readFileSync(done, 'utf8'), { timeout: 20_000 }).toBe('sync --quiet')
    rmSync(folder, { recursive: true })
  })
})

describe('the service', () => {
  const program = { words: ['/opt/no de/bin/node', '/opt/annals $1 100%/bin/annals.js'], typed: '' }
  const env = { HOME: '/home/mara', ANNALS_HOME: '/data/my $annals 5%', PATH: '/usr/bin' }

  test.each(['linux', 'darwin', 'win32'])('is described for %s', async (platform) => {
    const service = describeService({ platform, env, home: '/home/mara' }, program, 501)
    const text = service.files.map(({ path, text: content }) => `==> ${basename(path)}\n${content}`).join('\n')
    await expect(text).toMatchFileSnapshot(join(import.meta.dirname, '../../../test/keep/units', `${platform}.txt`))
    expect(service.start.length).toBeGreaterThan(0)
    expect(service.stop.length).toBeGreaterThan(0)
  })

  test('is replaced by a second installation, although launchd refuses a label that is loaded', async () => {
    const loaded = join(world.folder, 'loaded')
    const script = `#!/bin/sh
case $1 in
bootstrap) test ! -e '${loaded}' || { echo 'Bootstrap failed: 5: Input/output error' >&2; exit 5; }; : >'${loaded}' ;;
bootout) rm '${loaded}' ;;
esac
`
    const bin = join(world.folder, 'bin')
    mkdirSync(bin)
    writeFileSync(join(bin, 'launchctl'), script, { mode: 0o755 })
    const path = process.env['PATH'] ?? ''
    const install = (PATH: string) => {
      const variables = { CLAUDE_CONFIG_DIR: world.home, ANNALS_HOME: world.data, PATH }
      return runKeepInstall(world.context({ platform: 'darwin', env: variables }), { service: true, yes: true })
    }
    process.env['PATH'] = `${bin}:${path}`
    try {
      const first = await install('/usr/bin')
      expect(first.commands).toEqual([expect.stringContaining('bootstrap')])
      const second = await install('/opt/bin')
      expect(second).toMatchObject({ applied: true })
      expect(second.commands).toEqual([expect.stringContaining('bootout'), expect.stringContaining('bootstrap')])
      expect(readFileSync(second.files[0]?.path ?? '', 'utf8')).toContain('/opt/bin')
      expect(existsSync(loaded)).toBe(true)
    } finally {
      process.env['PATH'] = path
    }
  })

  test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('is accepted by systemd', () => {
    const folder = mkdtempSync(join(tmpdir(), 'annals-unit-'))
    const node = join(folder, 'no de', 'node')
    mkdirSync(join(folder, 'no de'))
    writeFileSync(node, '#!/bin/sh\n', { mode: 0o755 })
    const words = [node, '/opt/annals $1 100%/bin/annals.js']
    const { files } = describeService({ platform: 'linux', env, home: '/home/mara' }, { words, typed: '' }, 501)
    const paths = files.map(({ path, text }) => {
      const target = join(folder, basename(path))
      writeFileSync(target, text)
      return target
    })
    const { stderr, status } = spawnSync('systemd-analyze', ['--user', 'verify', ...paths], {
      encoding: 'utf8',
      env: { ...process.env, XDG_RUNTIME_DIR: folder },
    })
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
    rmSync(folder, { recursive: true })
  })
})

test('the program is named by its path unless the shell finds the same one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'annals-path-'))
  const script = join(folder, 'annals')
  writeFileSync(script, '')
  expect(findProgram({ PATH: `/nowhere:${folder}` }, ['node', script], '/bin/node').words).toEqual(['annals'])
  const linked = join(folder, 'node_modules', '.bin')
  mkdirSync(linked, { recursive: true })
  symlinkSync(script, join(linked, 'annals'))
  expect(findProgram({ PATH: linked }, ['node', script], '/bin/node').words).toEqual(['/bin/node', script])
  expect(() => checkInstalled(['node', '/home/mara/.npm/_npx/1a2b/node_modules/.bin/annals'])).toThrow('npm install -g')
  expect(findProgram({ PATH: '/nowhere' }, ['node', script], '/bin/node').words).toEqual(['/bin/node', script])
  expect(findProgram({ PATH: '' }, ['node', '/x/vitest.mjs'], '/bin/node').words).toEqual(['annals'])
  rmSync(folder, { recursive: true })
})
