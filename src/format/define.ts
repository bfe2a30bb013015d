// Helpers that declare a record type, variant or tool. docs/format.md is generated from these declarations.
import { z } from 'zod'
import { envelope } from './envelope.ts'
import { anything, flag, oneOf, text } from './field.ts'

export interface Description {
  about: string
  versions: string
  /** How often and where it was counted; "not seen" when only documentation names it. */
  seen: string
  sample: string
  notes?: Readonly<Record<string, string>>
}

export interface RecordDeclaration<Type extends string, Fields extends z.ZodRawShape> extends Description {
  type: Type
  fields: Fields
  documentedOnly?: true
}

/** Declares a record outside the conversation graph: no uuid and no parent. The last one of its type in a file wins. */
export function defineRecord<const Type extends string, Fields extends z.ZodRawShape>(
  declaration: RecordDeclaration<Type, Fields>,
) {
  const { type, fields } = declaration
  return { ...declaration, chain: false, schema: z.object({ type: z.literal(type), ...fields }) }
}

export function defineChainRecord<const Type extends string, Fields extends z.ZodRawShape>(
  declaration: RecordDeclaration<Type, Fields>,
) {
  const { type, fields } = declaration
  return { ...declaration, chain: true, schema: z.object({ type: z.literal(type), ...envelope, ...fields }) }
}

export interface VariantDeclaration<Type extends string, Fields extends z.ZodRawShape> extends Description {
  type: Type
  fields: Fields
}

export function defineVariant<const Type extends string, Fields extends z.ZodRawShape>(
  declaration: VariantDeclaration<Type, Fields>,
) {
  const { type, fields } = declaration
  return { ...declaration, schema: z.object({ type: z.literal(type), ...fields }) }
}

export interface ToolDeclaration<
  Name extends string,
  Input extends z.ZodType,
  Result extends z.ZodType,
  Aliases extends readonly string[],
> extends Description {
  name: Name
  aliases?: Aliases
  input: Input
  /** The object form of `toolUseResult`. Every tool can also return a string or a list of blocks. */
  result: Result
}

export function defineTool<
  const Name extends string,
  Input extends z.ZodType,
  Result extends z.ZodType,
  const Aliases extends readonly string[] = readonly [],
>(declaration: ToolDeclaration<Name, Input, Result, Aliases>): ToolDeclaration<Name, Input, Result, Aliases> {
  return declaration
}

export interface SystemDeclaration<Subtype extends string, Fields extends z.ZodRawShape> extends Description {
  subtype: Subtype
  fields: Fields
}

export function defineSystem<const Subtype extends string, Fields extends z.ZodRawShape>(
  declaration: SystemDeclaration<Subtype, Fields>,
) {
  const { subtype, fields } = declaration
  return { ...declaration, schema: z.object({ ...systemFields, subtype: z.literal(subtype), ...fields }) }
}

/** `level` is absent on turn_duration, away_summary and bridge_status; every stop_hook_summary is a suggestion. */
export const systemFields = {
  type: z.literal('system'),
  ...envelope,
  content: anything,
  level: oneOf('info', 'warning', 'error', 'suggestion'),
  isMeta: flag,
  toolUseID: text,
}

export function schemasOf<const Members extends readonly [{ schema: z.ZodObject }, ...{ schema: z.ZodObject }[]]>(
  members: Members,
) {
  // Array.map loses tuple positions; each element is the schema of the member at the same index.
  return members.map((member) => member.schema) as unknown as { [Index in keyof Members]: Members[Index]['schema'] }
}
