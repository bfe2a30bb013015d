// Generates values that nearly fit a schema: mostly of the right shape, so that a property test reaches deep into
// records, and of another kind in a few positions at every depth.
import { partsOf } from '../src/format/declared-names.ts'
import * as fc from 'fast-check'
import type { z } from 'zod'
import { definitionOf } from '../src/format/check.ts'

type Schema = z.core.$ZodType

/** JSON values that fit no schema. */
const odd: fc.Arbitrary<unknown> = fc.constantFrom<unknown[]>(
  null,
  true,
  0,
  -1.5,
  '',
  'odd',
  [],
  [null],
  ['odd', 7],
  {},
  { type: 'odd' },
  { type: 7 },
  { subtype: 'odd' },
)

export function nearSchema(schema: Schema): fc.Arbitrary<unknown> {
  const known = built.get(schema)
  if (known) return known
  const near = fc.oneof({ weight: 6, arbitrary: fitting(schema) }, { weight: 1, arbitrary: odd })
  built.set(schema, near)
  return near
}

const built = new WeakMap<Schema, fc.Arbitrary<unknown>>()

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'string':
    case 'custom':
      return fc.string({ maxLength: 4 })
    case 'number':
      return fc.integer()
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'optional':
      return nearSchema(def.innerType)
    case 'nullable':
      return fc.oneof(fc.constant(null), nearSchema(def.innerType))
    case 'array':
      return fc.array(nearSchema(def.element), { maxLength: 3 })
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 4 }), nearSchema(def.valueType), { maxKeys: 3 })
    case 'object':
      return nearObject(def.shape)
    case 'union':
      return fc.oneof(...def.options.map((option) => ({ weight: richness(option), arbitrary: nearSchema(option) })))
    default:
      return odd
  }
}

/** Generates all discriminators, a few other fields, rich ones first, and sometimes an unknown field. */
function nearObject(shape: Readonly<z.core.$ZodShape>): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([key, field]) => ({
    isName: definitionOf(field).type === 'literal',
    weight: richness(field),
    arbitrary: fc.tuple(fc.constant(key), nearSchema(field)),
  }))
  const names = fields.filter((field) => field.isName).map((field) => field.arbitrary)
  const others = fields.filter((field) => !field.isName)
  const stranger = fc.tuple(fc.constantFrom('unheardOf', '__proto__', 'constructor'), odd)
  const chosen = fc.array(fc.oneof(...others, { weight: 1, arbitrary: stranger }), { maxLength: 5 })
  return fc.tuple(fc.tuple(...names), chosen).map(([first, rest]) => Object.fromEntries([...first, ...rest]))
}

/** How much a schema contains, up to a limit: among forty plain fields, the message would rarely be chosen. */
function richness(schema: Schema): number {
  return Math.min(40, 1 + partsOf(schema).reduce((sum, part) => sum + richness(part), 0))
}
