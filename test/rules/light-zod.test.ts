// The command line declares records without zod (scripts/light-zod.js). Its definitions must be those of zod.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { definitionOf } from '../../src/format/check.ts'
import { recordDefinitions } from '../../src/format/record.ts'

const root = join(import.meta.dirname, '..', '..')
let folder: string
let light: { recordDefinitions: typeof recordDefinitions; z: Pick<typeof z, 'globalRegistry'> }

beforeAll(async () => {
  folder = mkdtempSync(join(root, 'node_modules', '.annals-light-'))
  const replacement = join(root, 'scripts', 'light-zod.js')
  const entry = join(root, 'src', 'format', 'record.ts')
  const bundle = await rolldown({
    input: 'entry',
    plugins: [
      {
        name: 'light',
        resolveId: (id) => (id === 'zod' ? replacement : id === 'entry' ? '\0entry' : undefined),
        load: (id) =>
          id === '\0entry'
            ? `export { recordDefinitions } from ${JSON.stringify(entry)}; export { z } from ${JSON.stringify(replacement)}`
            : undefined,
      },
    ],
  })
  await bundle.write({ file: join(folder, 'record.mjs'), format: 'esm' })
  await bundle.close()
  // The bundle exports what its entry exports.
  light = (await import(pathToFileURL(join(folder, 'record.mjs')).href)) as typeof light
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Registry = Pick<typeof z, 'globalRegistry'>

/** The part of a definition that src/format reads. */
function outline(schema: z.core.$ZodType, zod: Registry): unknown {
  const title = zod.globalRegistry.get(schema)?.title
  const def = definitionOf(schema)
  const inner = (each: z.core.$ZodType) => outline(each, zod)
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return { type: def.type, title, inner: inner(def.innerType) }
    case 'array':
      return { type: def.type, title, element: inner(def.element) }
    case 'record':
      return { type: def.type, title, key: inner(def.keyType), value: inner(def.valueType) }
    case 'object':
      return { type: def.type, title, shape: Object.entries(def.shape).map(([name, each]) => [name, inner(each)]) }
    case 'union': {
      const discriminator = 'discriminator' in def ? def.discriminator : undefined
      return { type: def.type, title, discriminator, options: def.options.map(inner) }
    }
    case 'literal':
      return { type: def.type, title, values: def.values }
    case 'enum':
      return { type: def.type, title, entries: def.entries }
    default:
      return { type: def.type, title }
  }
}

test('light-zod.js defines every record as zod does', () => {
  const outlines = (definitions: typeof recordDefinitions, zod: Registry) =>
    [...definitions].map(([name, { schema }]) => [name, outline(schema, zod)])
  expect(outlines(light.recordDefinitions, light.z)).toEqual(outlines(recordDefinitions, z))
  expect(light.recordDefinitions.size).toBeGreaterThan(20)
})
