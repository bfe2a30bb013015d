// Input schemas → arguments and flags of the command line, and what was typed → the operation's input.
import { Argument, Option } from 'commander'
import { z } from 'zod'
import type { FieldMeta } from '../operations/operation.ts'

export interface Field {
  name: string
  kind: 'text' | 'list' | 'switch'
  choices: readonly string[] | undefined
  meta: FieldMeta & { description?: string | undefined }
}

/** The fields of an input schema in the words of a command line. */
export function fieldsOf(input: z.ZodObject): Field[] {
  return Object.entries(input.shape).map(([name, schema]) => {
    const inner = unwrap(schema)
    const kind = inner instanceof z.ZodBoolean ? 'switch' : inner instanceof z.ZodArray ? 'list' : 'text'
    const choices = inner instanceof z.ZodEnum ? inner.options.map(String) : undefined
    return { name, kind, choices, meta: z.globalRegistry.get(schema) ?? {} }
  })
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? unwrap(schema.unwrap()) : schema
}

export function flagName(field: Field): string {
  return `--${field.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

export function placeholderOf(field: Field): string {
  return field.meta.placeholder ?? field.choices?.join('|') ?? 'VALUE'
}

export function toArgument(field: Field): Argument {
  const name = placeholderOf(field) + (field.kind === 'list' ? '...' : '')
  return new Argument(`[${name}]`, field.meta.description ?? '')
}

export function toOption(field: Field): Option {
  const short = field.meta.alias ? `-${field.meta.alias}, ` : ''
  const value = field.kind === 'switch' ? '' : ` <${placeholderOf(field)}>`
  const option = new Option(`${short}${flagName(field)}${value}`, field.meta.description ?? '')
  return field.kind === 'list' ? option.argParser(collect) : option
}

/** A flag that may be given several times. */
export function collect(value: string, before: unknown): string[] {
  return Array.isArray(before) ? [...before.map(String), value] : [value]
}
