// Helpers that declare a record type, variant or tool: its meaning, where it was seen, its fields and one sample.
// docs/format.md is generated from these declarations, and the tests parse every sample.
import { z } from 'zod'
import { envelope } from './envelope.ts'
import { anything, flag, oneOf, text } from './field.ts'

export interface Description {
  /** One sentence: what it means in a session. */
  about: string
  /** Claude Code versions that write it, as far as known. */
  versions: string
  /** How often and where it was counted; "not seen" when only documentation names it. */
  seen: string
  /** One complete line; for a tool, one input and one result. */
  sample: string
  /** Facts that a field's name and type do not show, by field. */
  notes?: Readonly<Record<string, string>>
}

export interface RecordDeclaration<Type extends string, Fields extends z.ZodRawShape> extends Description {
  type: Type
  fields: Fields
  /** Set when documentation names the type but Claude Code never writes it at the top level. */
  documentedOnly?: true
}

/** Declares a record outside the conversation graph: no uuid and no parent. The last one of its type in a file wins. */
export function defineRecord<const Type extends string, Fields extends z.ZodRawShape>(
  declaration: RecordDeclaration<Type, Fields>,
) {
  const { type, fields } = declaration
  return { ...declaration, chain: false, schema: z.object({ type: z.literal(type), ...fields }) }
}

/** Declares a node of the conversation graph, with the envelope (uuid, parentUuid, cwd, version, …). */
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

/** Declares a member of a family that `type` discriminates: a content block, an attachment, a progress report. */
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
  /** Earlier or later names of the same tool. */
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

/** Declares a kind of `system` record, identified by `subtype`. */
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

/** Returns the schemas as a tuple: z.discriminatedUnion needs at least one option and keeps the type of each. */
export function schemasOf<const Members extends readonly [{ schema: z.ZodObject }, ...{ schema: z.ZodObject }[]]>(
  members: Members,
) {
  // Array.map loses tuple positions; each element is the schema of the member at the same index.
  return members.map((member) => member.schema) as unknown as { [Index in keyof Members]: Members[Index]['schema'] }
}
