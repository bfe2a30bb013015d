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
    return { name, kind, choices, about: meta.advice ? asTyped(meta.advice) : description, meta }
  })
}

function unwrap(schema: core.$ZodType): core.$ZodTypes['_zod']['def'] {
  // Every zod schema is one of $ZodTypes, but the base type does not say so.
  const { def } = (schema as core.$ZodTypes)._zod
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

export function toArgument(field: Field): Argument {
  const name = placeholderOf(field) + (field.kind === 'list' ? '...' : '')
  return new Argument(`[${name}]`, field.about)
}

export function toOptions(field: Field): Option[] {
  const short = field.meta.alias ? `-${field.meta.alias}, ` : ''
  const value = field.kind === 'switch' ? '' : ` <${placeholderOf(field)}>`
  const option = new Option(`${short}${flagName(field.name)}${value}`, field.about)
  if (field.kind === 'list') option.argParser(collect)
  const negation = negationOf(field)
  return negation ? [option, new Option(negation.flag, negation.about)] : [option]
}
