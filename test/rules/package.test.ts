import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, test } from 'vitest'

import { listFiles, readText, root } from './files.ts'
import {
  findLockDrift,
  findLockFaults,
  findLooseVersions,
  findStrayFiles,
  findUndecided,
  limits,
  lockSchema,
  manifestSchema,
  packReportSchema,
  runtimeDependencies,
} from './package.ts'
import { isFull } from '../extent.ts'

const manifest = manifestSchema.parse(JSON.parse(readText('package.json')))
const lock = lockSchema.parse(JSON.parse(readText('package-lock.json')))
// `npm test` builds first; vitest alone may run without a build.
const isBuilt = existsSync(join(root, 'dist'))

describe('the published package', () => {
  test('contains only files for users', async () => {
    const packed = await pack()
    expect(findStrayFiles(packed.files.map(({ path }) => path))).toEqual([])
    expect(packed.unpackedSize).toBeLessThan(limits.bytes)
  })

  test.skipIf(!isBuilt)('contains the program', async () => {
    const paths = (await pack()).files.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining([
        'package.json',
        'README.md',
        'LICENSE',
        'bin/annals.js',
        'dist/index.js',
        'dist/cli/main.cjs',
        'dist/web/index.html',
      ]),
    )
  })

  test.skipIf(!isBuilt || !isFull)('passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: root, pack: 'npm', strict: true })
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([])
  })
})

describe('package.json', () => {
  test('builds before it packs', () => {
    expect(readText('package.json')).toContain('"prepack": "npm run build"')
  })

  test('names the oldest Node it runs on', () => {
    expect(manifest.engines.node).toBe('>=20.19')
  })

  test('names exact versions', () => {
    expect(findLooseVersions(manifest)).toEqual([])
  })

  test('has few runtime dependencies, each with a note in docs/decisions', () => {
    expect(runtimeDependencies(manifest).length).toBeLessThanOrEqual(limits.dependencies)
    const decisions = listFiles().filter((path) => /^docs\/decisions\/.+\.md$/.test(path))
    expect(findUndecided(manifest, decisions.map(readText))).toEqual([])
  })
})

describe('package-lock.json', () => {
  test('installs on every platform, from any registry, without install scripts', () => {
    expect(findLockFaults(lock)).toEqual([])
  })

  test('agrees with package.json', () => {
    expect(findLockDrift(manifest, lock)).toEqual([])
  })
})

describe('the package rules', () => {
  test('refuse files that are not for users', () => {
    const stray = ['src/index.ts', 'dist/index.js.map', 'dist/cli.test.js', 'dist/test/a.js', '.npmrc', 'AGENTS.md']
    expect(findStrayFiles([...stray, 'bin/annals.js', 'dist/index.js', 'docs/cli.md', 'LICENSE'])).toEqual(stray)
  })

  test('refuse ranges, tags and URLs instead of versions', () => {
    const parsed = manifestSchema.parse({
      name: 'a',
      version: '1.0.0',
      engines: { node: '*' },
      dependencies: { caret: '^1.0.0', exact: '1.0.0', next: '1.0.0-beta.1' },
      devDependencies: { tilde: '~1.0.0', tag: 'latest', git: 'github:a/b' },
    })
    expect(findLooseVersions(parsed).map((line) => line.split(':')[0])).toEqual(['caret', 'tilde', 'tag', 'git'])
    expect(findUndecided(parsed, ['We use `exact`.', 'We use `next`, not caret.'])).toEqual(['caret'])
  })

  const entry = { version: '1.0.0', integrity: 'sha512-a' }

  test('refuse a lock file that lacks a platform, runs scripts or names a host', () => {
    const bad = lockSchema.parse({
      lockfileVersion: 3,
      packages: {
        '': {},
        'node_modules/tool': { ...entry, optionalDependencies: { 'tool-linux': '1.0.0', '@tool/mac': '1.0.0' } },
        'node_modules/tool/node_modules/tool-linux': entry,
        'node_modules/native': { ...entry, hasInstallScript: true },
        'node_modules/native-dev': { ...entry, hasInstallScript: true, dev: true },
        'node_modules/far': { ...entry, resolved: 'http://192.0.2.1/far.tgz' },
        'node_modules/unchecked': { version: '1.0.0' },
      },
    })
    const faults = ['@tool/mac, required by tool, is missing', 'native has an install script']
    const rest = ['far is tied to http://192.0.2.1/far.tgz', 'unchecked has no integrity']
    expect(findLockFaults(bad)).toEqual([...faults, ...rest])
    expect(findLockFaults(bad, ['native'])).toEqual([faults[0], ...rest])
  })

  test('refuse an outdated lock file', () => {
    const changed = { ...manifest, dependencies: { ...manifest.dependencies, added: '1.0.0' } }
    expect(findLockDrift(changed, lock)).toEqual(['added'])
  })

  test('read the reports of npm 11 and npm 12', () => {
    const packed = { size: 1, unpackedSize: 2, files: [{ path: 'package.json', size: 2 }] }
    expect(packReportSchema.parse([packed])).toEqual(packed)
    expect(packReportSchema.parse({ annals: packed })).toEqual(packed)
  })
})

type Packed = NonNullable<ReturnType<typeof packReportSchema.parse>>

let packing: Promise<Packed> | undefined

/** Runs npm only once, because it takes half a second. */
async function pack(): Promise<Packed> {
  packing ??= runNpmPack()
  return packing
}

async function runNpmPack(): Promise<Packed> {
  const options = { cwd: root, shell: process.platform === 'win32' }
  const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], options)
  const packed = packReportSchema.parse(JSON.parse(stdout))
  if (!packed) throw new Error('npm pack reported no package')
  return packed
}
