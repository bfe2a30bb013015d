// Kinds of fields in output schemas. Each takes the sentence that describes the field. Objects are strict, so that a test
// fails on a field without a description; the published schemas allow further fields, which a new version may add.
import { z } from 'zod'

export const text = (description: string) => z.string().meta({ description })
export const flag = (description: string) => z.boolean().meta({ description })
/** A whole number. */
export const count = (description: string) => z.int().meta({ description })
export const amount = (description: string) => z.number().meta({ description })
/** A time in UTC, as "2026-02-11T09:30:00.000Z". */
export const time = (description: string) => z.string().meta({ description, format: 'date-time' })
export const anything = (description: string) => z.unknown().meta({ description })

export function choice<const Options extends readonly string[]>(options: Options, description: string) {
  return z.enum(options).meta({ description })
}

export function list<Item extends z.ZodType>(item: Item, description: string) {
  return z.array(item).meta({ description })
}

export function counts(description: string) {
  return z.record(z.string(), z.int()).meta({ description })
}

export function object<Shape extends z.ZodRawShape>(shape: Shape, description: string) {
  return z.strictObject(shape).meta({ description })
}

/** An object with a name of its own in the documents and the JSON Schemas. */
export function named<Shape extends z.ZodRawShape>(id: string, shape: Shape, description: string) {
  return z.strictObject(shape).meta({ id, description })
}

/**
 * A part of a record, which docs/format.md describes. It is open, because new versions of Claude Code add fields. That the
 * value has the given type is the promise of src/format, not of this schema.
 */
export function recorded<Type extends object>(description: string): z.ZodType<Type>
export function recorded(description: string) {
  return z.looseObject({}).meta({ description })
}

/**
 * Binds a schema to a type of a folder without zod. Neither can change without the other: the compiler reports values that
 * only one of them allows, and keys that only one of them has.
 */
export function schemaOf<Type>() {
  return <Schema extends z.ZodType>(schema: Schema & Agreement<z.output<Schema>, Type>): Schema => schema
}

type Agreement<Given, Type> = [Given] extends [Type]
  ? [Type] extends [Given]
    ? [keyof Given] extends [keyof Type]
      ? [keyof Type] extends [keyof Given]
        ? unknown
        : { missing: Exclude<keyof Type, keyof Given> }
      : { unknown: Exclude<keyof Given, keyof Type> }
    : { narrowerThan: Type }
  : { widerThan: Type }
