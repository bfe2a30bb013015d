// Field types for inputs, based on zod/mini: it loads three times as fast as zod, and a usage report has only 60 ms.
import * as z from 'zod/mini'
import type { Sentence } from '../text/advice.ts'
import type { FieldMeta } from './operation.ts'

type Meta = z.core.GlobalMeta & FieldMeta & ({ description: string } | { advice: Sentence })

export const inputOf = z.object

export function text(meta: Meta) {
  return z.optional(z.string()).check(z.meta(meta))
}

export function presetText(preset: string, meta: Meta) {
  return z.prefault(z.string(), preset).check(z.meta(meta))
}

export function matchingText(pattern: RegExp, error: string, meta: Meta) {
  return z.optional(z.string().check(z.regex(pattern, error))).check(z.meta(meta))
}

export function flag(meta: Meta) {
  return z.prefault(z.boolean(), false).check(z.meta(meta))
}

export function flagOn(meta: Meta) {
  return z.prefault(z.boolean(), true).check(z.meta(meta))
}

export function maybeFlag(meta: Meta) {
  return z.optional(z.boolean()).check(z.meta(meta))
}

export function choice<const Options extends readonly [string, ...string[]]>(
  options: Options,
  preset: Options[number],
  meta: Meta,
) {
  return z.prefault(z.enum(options), preset).check(z.meta(meta))
}

export function maybeChoice<const Options extends readonly [string, ...string[]]>(options: Options, meta: Meta) {
  return z.optional(z.enum(options)).check(z.meta(meta))
}

export function count(meta: Meta) {
  const integer = z.coerce.number('must be a number').check(z.int('must be a whole number'))
  return z.optional(integer.check(z.minimum(1, 'must be 1 or more'))).check(z.meta(meta))
}

export function amount(preset: number, { min, max, error }: { min?: number; max?: number; error: string }, meta: Meta) {
  const number = z.coerce
    .number('must be a number')
    .check(z.minimum(min ?? -Infinity, error), z.maximum(max ?? Infinity, error))
  return z.prefault(number, preset).check(z.meta(meta))
}

export function texts(meta: Meta) {
  return z.prefault(z.array(z.string()), []).check(z.meta(meta))
}

export function maybeTexts(meta: Meta) {
  return z.optional(z.array(z.string())).check(z.meta(meta))
}

interface Least {
  min: number
  error?: string
}

function wholeNumber({ min, error = `must be ${min} or more` }: Least) {
  return z.coerce.number('must be a number').check(z.int('must be a whole number'), z.minimum(min, error))
}

export function whole(preset: number, least: Least, meta: Meta) {
  return z.prefault(wholeNumber(least), preset).check(z.meta(meta))
}

export function maybeWhole(least: Least, meta: Meta) {
  return z.optional(wholeNumber(least)).check(z.meta(meta))
}
