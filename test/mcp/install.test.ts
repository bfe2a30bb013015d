import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withEntry, withoutEntry } from '../../src/operations/clients/client-config.ts'
import { annalsProcess, makeWorld, type World } from '../cli/annals.ts'
import { runs } from '../extent.ts'

const ENTRY = { command: 'annals', args: ['mcp'] }
const KEYS = ['mcpServers']

describe('the entry of a client', () => {
  test('is added to any configuration, and nothing else changes', () => {
    const value = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 })
    const keys = fc.constantFrom([...KEYS], ['projects', '/home/mara', 'mcpServers'])
    fc.assert(
      fc.property(value, keys, fc.constantFrom(0, 1, 2, '\t'), (config, path, indent) => {
        const { mcpServers: _, projects: __, ...rest } = config
        const text = JSON.stringify(rest, null, indent)
        const added = withEntry(text, path, ENTRY, 'x.json')
        const nested = path.toReversed().reduce<unknown>((inner, key) => ({ [key]: inner }), { annals: ENTRY })
        expect(JSON.parse(added)).toEqual({ ...rest, ...JSON.parse(JSON.stringify(nested)) })
        expect(withEntry(added, path, ENTRY, 'x.json')).toBe(added)
        const removed: unknown = JSON.parse(withoutEntry(added, path, 'x.json'))
        const empty = path.toReversed().reduce<unknown>((inner, key) => ({ [key]: inner }), {})
        expect(removed).toEqual({ ...rest, ...JSON.parse(JSON.stringify(empty)) })
      }),
      { numRuns: runs(1000) },
    )
  })

  test('keeps other servers, and does not replace another one of its name', () => {
    const others = '{\n\t"mcpServers": {\n\t\t"a": {"command": "}\\"{"}\n\t}\n}\n'
    const added = withEntry(others, KEYS, ENTRY, 'x.json')
    expect(JSON.parse(added)).toEqual({ mcpServers: { annals: ENTRY, a: { command: '}"{' } } })
    expect(JSON.parse(withoutEntry(added, KEYS, 'x.json'))).toEqual(JSON.parse(others))
    expect(() => withEntry('{"mcpServers":{"annals":{}}}', KEYS, ENTRY, 'x.json')).toThrow(/already has another server/)
    expect(() => withEntry('{ not JSON', KEYS, ENTRY, 'x.json')).toThrow(/not valid JSON/)
  })
})

describe('annals mcp install', () => {
  const install = (world: World, ...args: string[]) => annalsProcess(world, ['mcp', ...args], { cwd: world.home })

  test('shows the change, makes it with --yes, and removes it to the byte', () => {
    const world = makeWorld()
    const path = join(world.home, '.claude.json')
    const before = '{"numStartups":3,\r\n   "projects":{}}'
    writeFileSync(path, before)
    expect(install(world, 'install', '--print').stdout).toContain('+    "mcpServers": {')
    expect(install(world, 'install')).toMatchObject({ code: 2, stderr: expect.stringContaining('Nothing was changed') })
    expect(readFileSync(path, 'utf8')).toBe(before)
    expect(install(world, 'install', '--yes').code).toBe(0)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ numStartups: 3, mcpServers: { annals: {} } })
    expect(install(world, 'install', '--yes').stdout).toContain('has Annals already')
    expect(install(world, 'remove', '--yes').code).toBe(0)
    expect(readFileSync(path, 'utf8')).toBe(before)
  })

  test('names the command that undoes it, and the file that has nothing to remove', () => {
    const world = makeWorld()
    const args = ['--client', 'cursor', '--scope', 'project']
    const undo = 'annals mcp remove --client cursor --scope project'
    expect(install(world, 'install', ...args, '--yes').stdout).toContain(`"${undo}" undoes this`)
    expect(install(world, 'install', '--yes').stdout).toContain('"annals mcp remove" undoes this')
    expect(install(world, 'remove', ...args, '--yes').code).toBe(0)
    const path = join(world.home, '.cursor', 'mcp.json')
    expect(install(world, 'remove', ...args, '--yes').stdout).toBe(`There is nothing to remove from ${path}.\n`)
  })

  test('keeps a link, the permissions of the file, and other installations in it', () => {
    const world = makeWorld()
    const [path, real] = [join(world.home, '.claude.json'), join(world.home, 'dotfiles.json')]
    const before = '{ "note": "\ufffd" }\n'
    writeFileSync(real, before, { mode: 0o644 })
    symlinkSync(real, path)
    const scopes = [
      ['--scope', 'user'],
      ['--scope', 'local'],
    ]
    for (const scope of scopes) expect(install(world, 'install', ...scope, '--yes').code).toBe(0)
    const changed = JSON.parse(readFileSync(real, 'utf8'))
    expect(changed).toMatchObject({
      mcpServers: { annals: {} },
      projects: { [world.home]: { mcpServers: { annals: {} } } },
    })
    expect(install(world, 'remove', '--print').stdout).toContain('-     "annals"')
    for (const scope of scopes.toReversed()) install(world, 'remove', ...scope, '--yes')
    expect(readFileSync(real, 'utf8')).toBe(before)
    expect(lstatSync(path).isSymbolicLink()).toBe(true)
    expect(statSync(real).mode & 0o777).toBe(0o644)
    expect(readdirSync(join(world.data, 'changed-files'))).toEqual([])
  })

  test('leaves a file alone that it cannot change safely, and says what to add', () => {
    const world = makeWorld()
    const path = join(world.home, '.mcp.json')
    for (const bytes of [Buffer.from('{ // mine\n}'), Buffer.from([0x7b, 0xff, 0x7d]), Buffer.from('[]')]) {
      writeFileSync(path, bytes)
      const { code, stderr } = install(world, 'install', '--scope', 'project', '--yes')
      expect(code).not.toBe(0)
      expect(stderr).toContain('yourself')
      expect(readFileSync(path)).toEqual(bytes)
    }
  })

  test('removes only its entry if the file was changed since', () => {
    const world = makeWorld()
    const path = join(world.home, '.mcp.json')
    install(world, 'install', '--scope', 'project', '--yes')
    const changed = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify({ ...changed, other: 1 }))
    install(world, 'remove', '--scope', 'project', '--yes')
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ mcpServers: {}, other: 1 })
  })

  test('removes a file that it has made', () => {
    const world = makeWorld()
    mkdirSync(join(world.home, '.cursor'))
    const args = ['--client', 'cursor', '--scope', 'project', '--yes']
    install(world, 'install', ...args)
    expect(existsSync(join(world.home, '.cursor', 'mcp.json'))).toBe(true)
    install(world, 'remove', ...args)
    expect(existsSync(join(world.home, '.cursor', 'mcp.json'))).toBe(false)
  })
})
