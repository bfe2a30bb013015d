// Rules for the published files, the dependencies and the lock file.

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

export const limits = { dependencies: 8, bytes: 16_000_000 }

/** Packages that work without their install script. npm 12 does not run install scripts by default. */
const installScriptsNotNeeded: readonly string[] = ['@photostructure/sqlite']

const published = /^(?:(?:bin|dist|sample|docs|plugin)\/.+|package\.json|README\.md|LICENSE|CHANGELOG\.md)$/
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

export function findUndecided(manifest: Manifest, decisions: readonly string[]): string[] {
  return runtimeDependencies(manifest).filter((name) => !decisions.some((text) => text.includes(`\`${name}\``)))
}

export function runtimeDependencies({ dependencies, optionalDependencies, peerDependencies }: Manifest): string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
}

/** Finds reasons why `npm ci` could fail on some platform or download from a fixed host. */
export function findLockFaults(lock: Lock, allowedScripts: readonly string[] = installScriptsNotNeeded): string[] {
  const entries = Object.entries(lock.packages).map(([path, entry]) => ({ ...entry, path, name: nameOf(path) }))
  const names = new Set(entries.map(({ name }) => name))
  return entries.flatMap(({ name, path, optionalDependencies, ...entry }) => [
    ...Object.keys(optionalDependencies)
      .filter((wanted) => !names.has(wanted))
      .map((wanted) => `${wanted}, required by ${name}, is missing`),
    ...(entry.hasInstallScript && !entry.dev && !allowedScripts.includes(name)
      ? [`${name} has an install script`]
      : []),
    ...(entry.resolved === undefined || isOwn(path, entry) ? [] : [`${name} is tied to ${entry.resolved}`]),
    ...(entry.integrity === undefined && path !== '' && !isOwn(path, entry) ? [`${name} has no integrity`] : []),
  ])
}

/** Reports whether the dependency is a local package below test/. Its own dependencies may lack some platforms. */
function isOwnFolder(version: string): boolean {
  return version.startsWith('file:test/')
}

function isOwn(path: string, { link, resolved }: { link: boolean; resolved?: string | undefined }): boolean {
  return path.startsWith('test/') || (link && isOwnFolder(`file:${resolved}`))
}

/** Finds direct dependencies that differ in the lock file, for which `npm ci` fails. */
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
