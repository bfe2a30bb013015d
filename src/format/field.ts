// Schema helpers. Every field is optional because nothing in a transcript is guaranteed.
import { z } from 'zod'

export const text = z.string().optional()
export const number = z.number().optional()
export const flag = z.boolean().optional()
export const anything = z.unknown().optional()

/** A JSON object whose keys Annals does not define. Passed through without copying. */
export type JsonObject = { [key: string]: unknown }
export const jsonObject = z.record(z.string(), z.unknown()).optional()

type Optional<T extends z.ZodType> = z.ZodOptional<T>

export function object<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).optional()
}

export function list<Item extends z.ZodType>(item: Optional<Item>) {
  return z.array(item.unwrap()).optional()
}

export function mapOf<Item extends z.ZodType>(item: Optional<Item>) {
  return z.record(z.string(), item.unwrap()).optional()
}

export function nullable<Item extends z.ZodType>(item: Optional<Item>) {
  return item.unwrap().nullable().optional()
}

export function either<First extends z.ZodType, Second extends z.ZodType>(
  first: Optional<First>,
  second: Optional<Second>,
) {
  return z.union([first.unwrap(), second.unwrap()]).optional()
}

/** A string with known values that accepts any other: a value added by a later release is not an error. */
export function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.union([z.enum(values), z.custom<string & {}>((value) => typeof value === 'string')]).optional()
}
