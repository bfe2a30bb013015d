// Turns the output schema of an operation into the JSON Schema that docs/json publishes.
import { z } from 'zod'
import type { SomeOperation } from '../../src/operations/operation.ts'

/** The parts of a JSON Schema that zod writes for our outputs. */
export interface JsonSchema {
  $schema?: string
  $ref?: string
  $defs?: Record<string, JsonSchema>
  title?: string
  description?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  readOnly?: boolean
  minimum?: number
  maximum?: number
  propertyNames?: JsonSchema
}

/** The file of an operation in docs/json. */
export function schemaFile(name: string): string {
  return `${name.replaceAll(' ', '-')}.json`
}

export async function jsonSchemaOf({ name, output }: SomeOperation): Promise<JsonSchema> {
  const schema = z.toJSONSchema(await output(), { override: ({ jsonSchema }) => simplify(toOwn(jsonSchema)) })
  return { ...toOwn(schema), title: name }
}

/** zod's own type of a JSON Schema has more keywords, with the same meaning. */
function toOwn(schema: object): JsonSchema {
  return schema
}

/**
 * Allows further fields, which a new version may add; the schemas are strict only in tests. Leaves out what says nothing
 * about JSON: `readOnly`, the range of exact integers in JavaScript, and what an open object may contain.
 */
function simplify(schema: JsonSchema): void {
  if (schema.additionalProperties === false || isEmpty(schema.additionalProperties)) delete schema.additionalProperties
  if (isEmpty(schema.properties)) delete schema.properties
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  delete schema.readOnly
  delete schema.propertyNames
  joinNull(schema)
}

/** `string or null` as one type with one description instead of two alternatives. */
function joinNull(schema: JsonSchema): void {
  const [value, nothing, ...others] = schema.anyOf ?? []
  if (!value || nothing?.type !== 'null' || others.length > 0) return
  if (value.description !== undefined) schema.description ??= value.description
  if (typeof value.type !== 'string' || value.enum !== undefined || value.const !== undefined) return
  delete schema.anyOf
  Object.assign(schema, value, { type: [value.type, 'null'], description: schema.description })
}

function isEmpty(value: object | boolean | undefined): boolean {
  return typeof value === 'object' && Object.keys(value).length === 0
}
