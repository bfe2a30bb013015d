// The form every record type, variant and tool is declared in: what it is, where it was seen, its fields, one sample.
// docs/format.md is generated from these declarations, and each sample is parsed by the tests.
import { z } from 'zod'
import { envelope } from './envelope.ts'
import { anything, flag, oneOf, text } from './field.ts'

export interface Description {
  /** One sentence: what it means to a reader of the session. */
  about: string
  /** CLI versions that write it, as far as known. */
  versions: string
  /** How often and where it was counted; "not seen" when only documents name it. */
  seen: string
  /** One whole line (for tools: one input and one result) that shows it. */
  sample: string
  /** What a field's name and type do not tell. */
  notes?: Readonly<Record<string, string>>
}

export interface RecordDeclaration<Type extends string, Fields extends z.ZodRawShape> extends Description {
  type: Type
  fields: Fields
  /** Named by documents about the format, never written by Claude Code at the top level. */
  documentedOnly?: true
}

/** A record outside the conversation graph: no uuid, no parent; the last of its kind in a file wins. */
export function defineRecord<const Type extends string, Fields extends z.ZodRawShape>(
  declaration: RecordDeclaration<Type, Fields>,
) {
  const { type, fields } = declaration
  return { ...declaration, chain: false, schema: z.object({ type: z.literal(type), ...fields }) }
}

/** A node of the conversation graph: carries the envelope (uuid, parentUuid, cwd, version, …). */
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

/** One member of a family told apart by `type`: a content block, an attachment, a progress report. */
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
  /** The object form of `toolUseResult`; a string or a list of blocks is possible for every tool. */
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

/** One kind of `system` record, told apart by `subtype`. */
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

/** zod wants a tuple with at least one option; the mapped tuple keeps every member's own type. */
export function schemasOf<const Members extends readonly [{ schema: z.ZodObject }, ...{ schema: z.ZodObject }[]]>(
  members: Members,
) {
  // Array.map forgets tuple positions; each element is the schema of the member at the same index.
  return members.map((member) => member.schema) as unknown as { [Index in keyof Members]: Members[Index]['schema'] }
}
