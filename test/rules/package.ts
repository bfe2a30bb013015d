// What is published, what it depends on, and whether the lock file installs everywhere.

import { z } from 'zod'

const versions = z.record(z.string(), z.string()).default({})

export const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
  peerDependencies: versions,
})

export const lockSchema = z.object({
  lockfileVersion: z.number(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().default(false),
      dev: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
      dependencies: versions,
      devDependencies: versions,
      optionalDependencies: versions,
    }),
  ),
})

const packedSchema = z.object({
  size: z.number(),
  unpackedSize: z.number(),
  files: z.array(z.object({ path: z.string(), size: z.number() })),
})

/** npm up to 11 prints a list with one entry, npm 12 an object by package name. */
export const packReportSchema = z
  .union([z.array(packedSchema), z.record(z.string(), packedSchema).transform((byName) => Object.values(byName))])
  .transform(([packed]) => packed)

export type Manifest = z.output<typeof manifestSchema>
export type Lock = z.output<typeof lockSchema>

export const limits = { dependencies: 8, bytes: 13_000_000 }

/** Packages whose install script may stay unrun (npm 12 runs none unasked): each works without it. */
const installScriptsNotNeeded: readonly string[] = ['@photostructure/sqlite']

const published = /^(?:(?:bin|dist|sample|docs)\/.+|package\.json|README\.md|LICENSE|CHANGELOG\.md)$/
const neverPublished = /\.map$|\.test\.|(?:^|\/)(?:test|tests|src|node_modules)\//

export function findStrayFiles(paths: readonly string[]): string[] {
  return paths.filter((path) => !published.test(path) || neverPublished.test(path))
}

export function findLooseVersions(manifest: Manifest): string[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version) && !isOwnFolder(version))
    .map(([name, version]) => `${name}: ${version} is not one exact version`)
}

/** Runtime dependencies that no decision names. */
export function findUndecided(manifest: Manifest, decisions: readonly string[]): string[] {
  return runtimeDependencies(manifest).filter((name) => !decisions.some((text) => text.includes(`\`${name}\``)))
}

export function runtimeDependencies({ dependencies, optionalDependencies, peerDependencies }: Manifest): string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
}

/** Reasons why `npm ci` would fail, here or on another platform, or would fetch from somewhere else. */
export function findLockFaults(lock: Lock, allowedScripts: readonly string[] = installScriptsNotNeeded): string[] {
  const entries = Object.entries(lock.packages).map(([path, entry]) => ({ ...entry, path, name: nameOf(path) }))
  const names = new Set(entries.map(({ name }) => name))
  return entries.flatMap(({ name, path, optionalDependencies, ...entry }) => [
    ...Object.keys(optionalDependencies)
      .filter((wanted) => !names.has(wanted))
      .map((wanted) => `${wanted}, wanted by ${name}, is missing`),
    ...(entry.hasInstallScript && !entry.dev && !allowedScripts.includes(name)
      ? [`${name} has an install script`]
      : []),
    ...(entry.resolved === undefined || isOwn(path, entry) ? [] : [`${name} is tied to ${entry.resolved}`]),
    ...(entry.integrity === undefined && path !== '' && !isOwn(path, entry) ? [`${name} has no integrity`] : []),
  ])
}

/** A folder of the tests that is a package: what it needs may be missing on some platforms. */
function isOwnFolder(version: string): boolean {
  return version.startsWith('file:test/')
}

function isOwn(path: string, { link, resolved }: { link: boolean; resolved?: string | undefined }): boolean {
  return path.startsWith('test/') || (link && isOwnFolder(`file:${resolved}`))
}

/** Direct dependencies that the lock file records otherwise: `npm ci` refuses to install then. */
export function findLockDrift(manifest: Manifest, lock: Lock): string[] {
  const root = lock.packages['']
  const differs = (wanted: Record<string, string>, locked: Record<string, string> = {}): string[] =>
    Object.keys({ ...wanted, ...locked }).filter((name) => wanted[name] !== locked[name])
  return [
    ...differs(manifest.dependencies, root?.dependencies),
    ...differs(manifest.devDependencies, root?.devDependencies),
    ...differs(manifest.optionalDependencies, root?.optionalDependencies),
  ]
}

function nameOf(path: string): string {
  return path === '' ? 'the package itself' : path.replace(/^.*node_modules\//, '')
}
