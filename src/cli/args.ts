// Derives command-line arguments and flags from input schemas. Reads the definition of a schema instead of testing its
// class, because zod and zod/mini share definitions but have different classes.
import { Argument, Option } from 'commander'
import { globalRegistry, type core } from 'zod/mini'
import type { FieldMeta, InputSchema } from '../operations/operation.ts'
import { flagName, flagOf, asTyped } from '../text/command-line.ts'
import { collect } from './global-options.ts'

export interface Field {
  name: string
  kind: 'text' | 'list' | 'switch'
  choices: readonly string[] | undefined
  isRequired: boolean
  about: string
  meta: FieldMeta
}

export function fieldsOf(input: InputSchema): Field[] {
  const shape: Readonly<Record<string, core.$ZodType>> = input.shape
  return Object.entries(shape).map(([name, schema]) => {
    const inner = unwrap(schema)
    const kind = inner.type === 'boolean' ? 'switch' : inner.type === 'array' ? 'list' : 'text'
    const choices = inner.type === 'enum' ? Object.values(inner.entries).map(String) : undefined
    const { description = '', ...meta } = globalRegistry.get(schema) ?? {}
    const isRequired = inner === definitionOf(schema)
    return { name, kind, choices, isRequired, about: meta.advice ? asTyped(meta.advice) : description, meta }
  })
}

type Definition = core.$ZodTypes['_zod']['def']

function definitionOf(schema: core.$ZodType): Definition {
  // Every zod schema is one of $ZodTypes, but the base type does not say so.
  return (schema as core.$ZodTypes)._zod.def
}

/** Returns the definition itself if the field is required. */
function unwrap(schema: core.$ZodType): Definition {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
      return unwrap(def.innerType)
    default:
      return def
  }
}

export function negationOf({ name, meta }: Field): { flag: string; about: string } | undefined {
  const about = meta.negation
  return about === undefined ? undefined : { flag: flagOf({ field: name, value: false }), about }
}

export function placeholderOf(field: Field): string {
  return field.meta.placeholder ?? field.choices?.join('|') ?? 'VALUE'
}

/** Optional for Commander in any case: the schema words a missing argument better. */
export function toArgument(field: Field): Argument {
  return new Argument(`[${argumentName(field)}]`, field.about)
}

export function argumentUsage(field: Field): string {
  return field.isRequired ? `<${argumentName(field)}>` : `[${argumentName(field)}]`
}

function argumentName(field: Field): string {
  return placeholderOf(field) + (field.kind === 'list' ? '...' : '')
}

export function toOptions(field: Field): Option[] {
  const short = field.meta.alias ? `-${field.meta.alias}, ` : ''
  const value = field.kind === 'switch' ? '' : ` <${placeholderOf(field)}${field.meta.takesSeveral ? '...' : ''}>`
  const option = new Option(`${short}${flagName(field.name)}${value}`, field.about)
  if (field.kind === 'list') option.argParser(collect)
  const negation = negationOf(field)
  return negation ? [option, new Option(negation.flag, negation.about)] : [option]
}
