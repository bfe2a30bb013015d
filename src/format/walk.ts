// Walks a value along its schema and reports every mismatch: the slow, detailed counterpart of check.ts.
import { z } from 'zod'
import { compileCheck, definitionOf, isObject, MISMATCH, UNKNOWN_VARIANT, VALID, variantsOf } from './check.ts'
import { toJson } from '../text/to-json.ts'

export type Path = readonly (string | number)[]

export interface Visitor {
  mismatch?(path: Path, expected: string, value: unknown): void
  unknownField?(path: Path, value: unknown): void
  unknownVariant?(path: Path, family: string, name: unknown, value: unknown): void
}

export function walkSchema(schema: z.core.$ZodType, value: unknown, visitor: Visitor, path: Path = []): void {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'optional':
      if (value !== undefined) walkSchema(def.innerType, value, visitor, path)
      return
    case 'nullable':
      if (value !== null) walkSchema(def.innerType, value, visitor, path)
      return
    case 'array':
      if (!Array.isArray(value)) return visitor.mismatch?.(path, 'array', value)
      value.forEach((item, index) => walkSchema(def.element, item, visitor, [...path, index]))
      return
    case 'record':
      if (!isObject(value)) return visitor.mismatch?.(path, 'object', value)
      for (const key of Object.keys(value)) walkSchema(def.valueType, value[key], visitor, [...path, key])
      return
    case 'object':
      return walkObject(def.shape, value, visitor, path)
    case 'union':
      if ('discriminator' in def && typeof def.discriminator === 'string') {
        return walkVariants(schema, def.discriminator, def.options, value, visitor, path)
      }
      return walkUnion(def.options, value, visitor, path)
    default:
      if (compileCheck(schema)(value) & MISMATCH) visitor.mismatch?.(path, expectedOf(schema), value)
  }
}

function walkObject(shape: Readonly<z.core.$ZodShape>, value: unknown, visitor: Visitor, path: Path): void {
  if (!isObject(value)) return visitor.mismatch?.(path, 'object', value)
  for (const key of Object.keys(value)) {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (field) walkSchema(field, value[key], visitor, [...path, key])
    else visitor.unknownField?.([...path, key], value[key])
  }
}

function walkVariants(
  union: z.core.$ZodType,
  discriminator: string,
  options: readonly z.core.$ZodType[],
  value: unknown,
  visitor: Visitor,
  path: Path,
): void {
  const name = isObject(value) ? value[discriminator] : undefined
  const variant = isObject(value) && variantsOf(discriminator, options).find(([key]) => key === name)
  if (variant) return walkSchema(variant[1], value, visitor, path)
  visitor.unknownVariant?.(path, familyOf(union), name, value)
}

/** Falls back to the first option of the same JSON kind, so that one wrong field does not reject the entire value. */
function walkUnion(options: readonly z.core.$ZodType[], value: unknown, visitor: Visitor, path: Path): void {
  const found = options.map((option) => compileCheck(option)(value))
  const fitting = options[found.indexOf(VALID)] ?? options[found.indexOf(UNKNOWN_VARIANT)]
  const alike = fitting ?? options.find((option) => kindOf(option) === kindOfValue(value))
  if (alike) return walkSchema(alike, value, visitor, path)
  visitor.mismatch?.(path, openValues(options), value)
}

export function expectedOf(schema: z.core.$ZodType): string {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'optional':
      return expectedOf(def.innerType)
    case 'nullable':
      return `${expectedOf(def.innerType)} or null`
    case 'literal':
      return def.values.map((value) => toJson(value)).join(' or ')
    case 'enum':
      return Object.values(def.entries).join(' | ')
    case 'array':
      return `list of ${expectedOf(def.element)}`
    case 'record':
      return 'object'
    case 'union':
      return 'discriminator' in def ? familyOf(schema) : openValues(def.options)
    case 'unknown':
      return 'anything'
    default:
      return def.type
  }
}

/** `oneOf` is an enum and an open string; only the known values are listed. */
function openValues(options: readonly z.core.$ZodType[]): string {
  const stated = options.filter((option) => definitionOf(option).type !== 'custom')
  return stated.map(expectedOf).join(' or ') + (stated.length < options.length ? ' | …' : '')
}

function familyOf(union: z.core.$ZodType): string {
  return z.globalRegistry.get(union)?.title ?? 'variant'
}

function kindOf(schema: z.core.$ZodType): string {
  const def = definitionOf(schema)
  if (def.type === 'record' || (def.type === 'union' && 'discriminator' in def)) return 'object'
  return def.type
}

function kindOfValue(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
